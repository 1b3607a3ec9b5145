import type { PublicText } from '../page-text.ts';

/** The public pages in English. */
export const en: PublicText = {
  product: 'Kamerton',
  title: 'Kamerton: licensed music for business',
  skip: 'Skip to content',
  pages: 'Pages of the service',
  documents: 'About and documents',
  otherLanguage: 'Русский',
  enter: 'Log in',
  apiDocs: 'API documentation',
  links: {
    about: 'About the service',
    copyright_holders: 'Copyright holders',
    distributors: 'Distributors',
    investors: 'Investors',
    verify: 'Check a contract',
    privacy: 'Privacy policy',
    cookies: 'Cookies',
    social: 'Social network',
  },
  picture: {
    caption: 'The day of three venues: a café plays from 8 to 21, a hotel from 6 to midnight, a shop from 11 to 22',
    rows: [
      { venue: 'Café', playlist: 'First hour', hours: '8:00–21:00', opens: 8, closes: 21 },
      { venue: 'Hotel', playlist: 'Lobby, no vocals', hours: '6:00–24:00', opens: 6, closes: 24 },
      { venue: 'Shop', playlist: 'Soft rhythm', hours: '11:00–22:00', opens: 11, closes: 22 },
    ],
  },
  texts: {
    front: {
      heading: 'Music that keeps your opening hours',
      lead: 'Kamerton is a portal of licensed music for companies that play it in cafés, shops, hotels and gyms. The music base, your own playlists, the hours of every venue and the contract are in one place.',
      sections: [
        {
          title: 'Find',
          blocks: [
            'New albums, popular ones and ready-made playlists. Search forgives a slip of the finger, the wrong keyboard layout and a name typed in another alphabet; genres, tags and vocals narrow the choice.',
          ],
        },
        {
          title: 'Put together',
          blocks: [
            'Playlists of your own with covers, up to ten thousand tracks in each. One that was deleted by mistake can be brought back for 30 days.',
          ],
        },
        {
          title: 'Assign',
          blocks: [
            'Every venue has its address, its hours for each day of the week, and its music. Home shows the day of all of them: which is open, and what plays there.',
          ],
        },
        {
          title: 'Sign',
          blocks: [
            'The contract is filled in and signed on the portal itself, by a code from a letter. The signed PDF can be downloaded at any time.',
          ],
        },
        {
          title: 'Stay informed',
          blocks: [
            'When a track is revoked, the portal shows for two weeks which of your playlists and venues had it, and what could take its place.',
          ],
        },
        {
          title: 'Connect',
          blocks: [
            'Nearly everything the portal does is open to your own programs: the [API documentation](/dist/api/docs) needs no sign-in.',
          ],
        },
      ],
    },
    about: {
      heading: 'About the service',
      lead: 'Kamerton helps companies choose licensed music and play it where their guests and customers hear it.',
      sections: [
        {
          title: 'Who it is for',
          blocks: [
            'Kamerton is used by distributors: that is our word for companies that play music in their venues, be it cafés, shops, hotels or gyms. A distributor may have one venue or hundreds, in different cities and time zones. There is more on the page [for distributors](/distributors).',
          ],
        },
        {
          title: 'What it does',
          blocks: [
            {
              list: [
                'The music base: albums, popular albums, ready-made playlists in blocks.',
                'Search of tracks and albums, with genres, tags and release dates.',
                'My music: own playlists, added albums and ready-made playlists, what was revoked in the last two weeks.',
                'Venues: the address, the hours by weekday, the playlist assigned.',
                'The contract: details, terms, a signature by a code from a letter, the PDF.',
                'Support: requests with a number and a thread of messages.',
                'A player that does not fall silent while you move about the portal.',
              ],
            },
          ],
        },
        {
          title: 'How it is made',
          blocks: [
            'The portal opens in a browser on a computer, a tablet or a phone, in Russian and English, in a light and a dark theme. It has no advertising and no trackers, and it borrows neither fonts nor pictures: the service itself sends all that a page needs.',
          ],
        },
        {
          title: 'How to reach us',
          id: 'contact',
          blocks: [
            'If you are a distributor already, write to [feedback](/dist/feedback): the request gets a number, and the answer comes by letter and shows on the portal.',
            {
              note: 'A place for the operator of the service, who states its name, address and contacts here, or puts a page of its own in the place of this one. The address of its page in a social network is set there too, in the settings of the service.',
            },
          ],
        },
      ],
    },
    copyright_holders: {
      heading: 'Rights holders and authors',
      lead: 'How music comes into the base of Kamerton, how plays are counted, and how a recording is revoked.',
      sections: [
        {
          title: 'How music comes into the base',
          blocks: [
            'The operator of the service keeps the catalogue: distributors listen to music and assign it, but cannot upload their own. Recordings are taken as MP3, FLAC, Ogg Vorbis, Opus, M4A (AAC) and WAV. The title, artist, album, release date, label, authors, ISRC and UPC codes come from the tags of the file, and so does the mark for explicit language.',
          ],
        },
        {
          title: 'What is counted',
          blocks: [
            'A play on the portal counts once the track has been heard for 30 seconds or half of its length, and no more than once an hour in one session. Of each it is known which track played, when, and where it was started from.',
          ],
        },
        {
          title: 'How a recording is revoked',
          blocks: [
            'The operator revokes a track or a whole album and states the reason. From that minute the recording is in no list, search, player or download: the portal does not give it out any more. For two weeks distributors see it in a list of its own, with the playlists and venues that had it and with replacements. Where the rights come back, the recording returns to its place.',
          ],
        },
        {
          title: 'Where to send music or claim a right',
          blocks: [
            {
              note: 'A place for the operator of the service, who states here with whom rights are contracted and where music and claims are sent, or puts a page of its own in the place of this one.',
            },
          ],
        },
      ],
    },
    distributors: {
      heading: 'Distributors',
      lead: 'A distributor is a company that plays music in its venues. This is what Kamerton does for you.',
      sections: [
        {
          title: 'Where to start',
          blocks: [
            {
              steps: [
                'Get an account from the operator of the service and log in.',
                'Add your venues: the name, the city, the address and the hours.',
                'Find music in the base: take a ready-made playlist or put together your own.',
                'Assign a playlist to a venue, and its day shows on Home.',
                'Fill in your details and sign the contract by a code from a letter.',
              ],
            },
          ],
        },
        {
          title: 'Venues and hours',
          blocks: [
            'Hours can be the same every day or differ by weekday, and may run past midnight. Times are always local, by the city of the venue. A venue that is closed for good becomes inactive and loses nothing.',
          ],
        },
        {
          title: 'Contract',
          blocks: [
            'The terms are on the portal to read. Details are checked as they are filled in, the signature is a six-digit code from a letter, and the PDF with the terms, the details and the time of signing stays at hand. When new terms come out the portal asks you to sign them, and closes nothing meanwhile.',
          ],
        },
        {
          title: 'Programs',
          blocks: [
            'Every distributor has an API access key. It stands in the profile, and only support can change it. The calls are described, with examples, in the [API documentation](/dist/api/docs).',
          ],
        },
        {
          title: 'Support',
          blocks: [
            'A request is sent from [feedback](/dist/feedback) and gets its number at once. The whole thread stays on the portal, and a letter tells of each answer.',
          ],
        },
      ],
    },
    investors: {
      heading: 'Investors',
      lead: 'What Kamerton is as a product, in short and without forecasts.',
      sections: [
        {
          title: 'What it is about',
          blocks: [
            'Companies that play music to their visitors need three things: a catalogue with rights, order in what plays where, and papers. Kamerton brings them together in one tool for everyday work.',
          ],
        },
        {
          title: 'What it is made of',
          blocks: [
            {
              list: [
                'A portal for distributors in two languages, for computer, tablet and phone.',
                'An API described in the open: the portal itself uses it, and so may the programs of customers.',
                'An import of the catalogue with tags, covers and waveforms.',
                'Tools for the operator: revoking recordings, answering requests, accounts, versions of the terms.',
                'A count of plays, of which popularity is made.',
              ],
            },
          ],
        },
        {
          title: 'What it runs on',
          blocks: [
            'The service starts with one command and at first needs nothing but one computer: the database is built in, and music lies in a folder. To grow, it takes a PostgreSQL server and a store compatible with Amazon S3. It depends on no cloud service of others.',
          ],
        },
        {
          title: 'Company and figures',
          blocks: [
            {
              note: 'A place for the operator of the service, who publishes the facts about the company, its figures and contacts for investors, here or on a page of its own.',
            },
          ],
        },
      ],
    },
    privacy: {
      heading: 'Privacy policy',
      lead: 'Which data Kamerton keeps, what for and for how long.',
      sections: [
        {
          title: 'Who answers for the data',
          blocks: [
            {
              note: 'A place for the operator of the service. Below is how the program works. The name and address of the operator, the legal grounds of processing, the terms set by law and the contacts for requests are stated here by the operator, or in a document of its own that stands in the place of this page.',
            },
          ],
        },
        {
          title: 'What we keep',
          blocks: [
            {
              facts: [
                [
                  'Account',
                  'Name, email, contact, time zone and language, so that you can sign in and that letters and times are right. Of the password only an Argon2id hash is kept, which cannot be turned back.',
                ],
                [
                  'Sessions',
                  'When you signed in and were last seen, and the name of the browser. Of the token only a SHA-256 hash is kept. A session lasts 365 days or until you log out.',
                ],
                ['Music', 'Your playlists with their covers, the albums and ready-made playlists you added.'],
                ['Venues', 'Names, addresses, legal entities, hours and assigned playlists.'],
                [
                  'Plays',
                  'Which track was heard, when, for how long and where it was started from. Popularity is made of this.',
                ],
                ['Requests', 'Your messages with support, and the letters that the service has sent you.'],
                [
                  'Contract',
                  'The details and, of a signature, the name of who signed, the time and the network address. What is signed is neither changed nor deleted: it is proof for both sides.',
                ],
                ['API key', 'Kept encrypted.'],
              ],
            },
          ],
        },
        {
          title: 'What is kept for a short time',
          blocks: [
            {
              list: [
                'Failed sign-ins: the email and the network address, so that nobody guesses passwords. They count for 15 minutes, and records older than an hour are removed.',
                'Codes from letters: an hour for a password and a new email, ten minutes for a signature.',
                'A deleted playlist can be brought back for 30 days.',
                'The log of the server has its own errors; where the operator turns on a detailed log, the addresses of requests too.',
              ],
            },
          ],
        },
        {
          title: 'Whom we pass it on to',
          blocks: [
            'We have no advertising and no trackers, and pages load nothing from sites that would need them. Letters go through the mail server that the operator has chosen. Where music lies in a cloud store there is no personal data in it: only sound and covers, and the service itself sends them out.',
          ],
        },
        {
          title: 'What you can do',
          blocks: [
            {
              list: [
                'Change the name, email, contact, time zone and language in your [profile](/dist/auth/profile).',
                'Change the [password](/dist/auth/password): all other sessions end with it.',
                'Ask for a copy of your data, or for its removal, by [feedback](/dist/feedback).',
              ],
            },
            'Cookies and the memory of the browser have [a page of their own](/cookies).',
          ],
        },
      ],
    },
    cookies: {
      heading: 'Cookies',
      lead: 'The portal uses four cookies. It needs all of them to work, and none is for advertising or statistics.',
      sections: [
        {
          title: 'The four',
          blocks: [
            {
              facts: [
                [
                  '`token`',
                  'The token of your session: by it the portal knows that you are signed in. Removed when you log out.',
                ],
                ['`user`', 'Your name and email, to show who is signed in. Removed when you log out.'],
                ['`playlist`', 'The playlist you selected last. Removed when you log out.'],
                ['`locale`', 'The language: 1 is Russian, 2 is English. This page takes its language from it too.'],
              ],
            },
            'Each lives for 365 days after it was last written, is seen by this site only, and is not sent along from other sites (`SameSite=Strict`, and over https `Secure` as well). Public pages such as this one write nothing, and the API takes no token from a cookie.',
          ],
        },
        {
          title: 'The memory of the browser',
          blocks: [
            'Beside cookies the portal uses the storage of your browser; nothing in it is sent to the server by itself.',
            {
              list: [
                'For long: the theme, the volume and repeat.',
                'While a tab is open: what plays and from where, what was typed into forms, the place on the page, the screen you return to after signing in, and a key entered in the API documentation.',
              ],
            },
          ],
        },
        {
          title: 'How to do without',
          blocks: [
            'Cookies can be deleted or refused in the settings of your browser. The public pages open without them, but signing in to the portal does not work: without the token it does not know you.',
          ],
        },
      ],
    },
  },
};
