import type { PublicText } from '../public-text.ts';

export const publicPages: PublicText = {
  product: 'Kamerton',
  title: 'Kamerton: licensed music for business',
  skip: 'Skip to content',
  pages: 'Site navigation',
  documents: 'About and legal',
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
    caption:
      'A day at three venues: a café plays from 8:00 to 21:00, a hotel from 6:00 to midnight, a shop from 11:00 to 22:00',
    rows: [
      { venue: 'Café', playlist: 'First hour', hours: '8:00–21:00', opens: 8, closes: 21 },
      { venue: 'Hotel', playlist: 'Lobby, no vocals', hours: '6:00–24:00', opens: 6, closes: 24 },
      { venue: 'Shop', playlist: 'Soft rhythm', hours: '11:00–22:00', opens: 11, closes: 22 },
    ],
  },
  missing: {
    heading: 'This page doesn’t exist',
    lead: 'The address may contain a typo, or the page may have moved.',
  },
  texts: {
    front: {
      heading: 'Music that keeps your opening hours',
      lead: 'Kamerton is a portal of licensed music for companies that play it in cafés, shops, hotels and gyms. The music base, your playlists, opening hours for every venue and your contract are all in one place.',
      sections: [
        {
          title: 'Find',
          blocks: [
            'New albums, popular albums and ready-made playlists. Search copes with typos, the wrong keyboard layout and names typed in another alphabet. Narrow it down by genre, tag or vocals.',
          ],
        },
        {
          title: 'Create',
          blocks: [
            'Your own playlists with covers, with up to 10,000 tracks in each. Deleted one by mistake? You can restore it for 30 days.',
          ],
        },
        {
          title: 'Schedule',
          blocks: [
            'Every venue has an address, opening hours for each day of the week, and its own music. Home shows the day at a glance: which venues are open and what is playing there.',
          ],
        },
        {
          title: 'Sign',
          blocks: [
            'Fill in and sign the contract right on the portal, with a code sent by email. The signed PDF is always there to download.',
          ],
        },
        {
          title: 'Stay informed',
          blocks: [
            'When a track is revoked, the portal shows for two weeks which of your playlists and venues are affected and what you can play instead.',
          ],
        },
        {
          title: 'Connect',
          blocks: [
            'Almost everything the portal does is available to your own software. The [API documentation](/dist/api/docs) is open to everyone.',
          ],
        },
      ],
    },
    about: {
      heading: 'About the service',
      lead: 'Kamerton helps companies choose licensed music and play it for their guests and customers.',
      sections: [
        {
          title: 'Who it is for',
          blocks: [
            'Kamerton is for distributors: our word for companies that play music in their venues, such as cafés, shops, hotels or gyms. A distributor can have one venue or hundreds, in different cities and time zones. Read more on the [Distributors](/distributors) page.',
          ],
        },
        {
          title: 'What it does',
          blocks: [
            {
              list: [
                'Music base: new albums, popular albums and blocks of ready-made playlists.',
                'Search for tracks and albums, with filters for genre, tag and release date.',
                'My music: your own playlists, saved albums and ready-made playlists, and everything revoked in the last two weeks.',
                'Venues: address, opening hours by weekday and assigned playlist.',
                'Contract: details, terms, signing with a code sent by email, and the PDF.',
                'Support: numbered requests with a message thread.',
                'A player that keeps playing while you move around the portal.',
              ],
            },
          ],
        },
        {
          title: 'How it is built',
          blocks: [
            'The portal works in the browser on computers, tablets and phones, in Russian and English, with a light and a dark theme. It has no advertising and no trackers, and it loads no third-party fonts or images: everything a page needs comes from the service itself.',
          ],
        },
        {
          title: 'Contact us',
          id: 'contact',
          blocks: [
            'Already a distributor? Write to us through [Feedback](/dist/feedback). Your request gets a number, and you will see the reply on the portal and get an email about it.',
            {
              note: 'This is where the service operator publishes its name, address and contacts, or links to a page of its own. The social network link is set in the service settings too.',
            },
          ],
        },
      ],
    },
    copyright_holders: {
      heading: 'Rights holders and authors',
      lead: 'How music gets into Kamerton’s music base, how plays are counted and how a recording is revoked.',
      sections: [
        {
          title: 'How music gets into the music base',
          blocks: [
            'The service operator manages the catalogue: distributors listen to and schedule music, but can’t upload their own. Recordings are accepted as MP3, FLAC, Ogg Vorbis, Opus, M4A (AAC) and WAV. The title, artist, album, release date, label, authors, ISRC and UPC codes and the explicit flag are read from the file’s tags, or from the DDEX ERN message of its delivery.',
          ],
        },
        {
          title: 'How plays are counted',
          blocks: [
            'A play on the portal counts once the track has been heard for 30 seconds or half its duration, and at most once an hour per session. For each play we record the track, the time and where it was played from. Players at venues report each track that they have played.',
          ],
        },
        {
          title: 'How a recording is revoked',
          blocks: [
            'The operator revokes a track or a whole album and gives a reason. From that moment the recording disappears from all lists, search, the portal’s player and downloads, and the service no longer serves it. Players at venues drop it within seconds, and those without a network once they are connected, or the time of their stored music is over. For two weeks, distributors see it in a separate list together with the affected playlists and venues and suggested replacements. If the rights are restored, the recording returns to its place.',
          ],
        },
        {
          title: 'Submitting music and rights claims',
          blocks: [
            {
              note: 'This is where the service operator publishes who to contact about licensing, and where to send music and claims, or links to a page of its own.',
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
          title: 'Getting started',
          blocks: [
            {
              steps: [
                'Get an account from the service operator and log in.',
                'Add your venues: name, city, address and opening hours.',
                'Find music in the music base: pick a ready-made playlist or create your own.',
                'Assign a playlist to a venue, and its day appears on Home.',
                'Enter your details and sign the contract with a code sent by email.',
              ],
            },
          ],
        },
        {
          title: 'Venues and opening hours',
          blocks: [
            'Opening hours can be the same every day or differ by weekday, and can run past midnight. Times are always local to the venue’s city. A venue that has closed can be made inactive without losing anything.',
          ],
        },
        {
          title: 'Contract',
          blocks: [
            'You can read the terms on the portal. Your details are checked as you enter them, you sign with a six-digit code sent by email, and the PDF with the terms, the details and the time of signing is always available. When new terms are published, the portal asks you to sign them, and everything keeps working in the meantime.',
          ],
        },
        {
          title: 'API',
          blocks: [
            'Every distributor has an API access key. You can find it in your profile; only support can change it. The calls are described, with examples, in the [API documentation](/dist/api/docs).',
          ],
        },
        {
          title: 'Support',
          blocks: [
            'Send a request through [Feedback](/dist/feedback) and get a number right away. The whole thread stays on the portal, and you get an email about each reply.',
          ],
        },
      ],
    },
    investors: {
      heading: 'Investors',
      lead: 'What Kamerton is as a product, in brief and without forecasts.',
      sections: [
        {
          title: 'What it is for',
          blocks: [
            'Companies that play music for their visitors need three things: a licensed catalogue, control over what plays where, and the paperwork. Kamerton brings them together in one tool for everyday work.',
          ],
        },
        {
          title: 'What it includes',
          blocks: [
            {
              list: [
                'A portal for distributors in two languages, for computers, tablets and phones.',
                'A publicly documented API, used by the portal itself and available to customers’ software.',
                'Catalogue import with tags, covers and waveforms.',
                'Operator tools: revoking recordings, answering requests, managing accounts and versions of the terms.',
                'Play counts, which determine popularity.',
              ],
            },
          ],
        },
        {
          title: 'What it runs on',
          blocks: [
            'The service starts with a single command and initially needs just one computer: the database is built in, and music is stored in a folder. To scale, add a PostgreSQL server and S3-compatible storage. It does not depend on any third-party cloud service.',
          ],
        },
        {
          title: 'Company and figures',
          blocks: [
            {
              note: 'This is where the service operator publishes company information, figures and investor contacts, here or on a page of its own.',
            },
          ],
        },
      ],
    },
    privacy: {
      heading: 'Privacy policy',
      lead: 'What data Kamerton stores, why and for how long.',
      sections: [
        {
          title: 'Who is responsible for the data',
          blocks: [
            {
              note: 'This is where the service operator publishes its name and address, the legal basis for processing, retention periods required by law and contacts for requests, or replaces this page with a document of its own. Below is how the software works.',
            },
          ],
        },
        {
          title: 'What we store',
          blocks: [
            {
              facts: [
                [
                  'Account',
                  'Name, email, contact, time zone and language, so that you can log in and that emails and times are right. Your password is stored only as an Argon2id hash, which can’t be reversed.',
                ],
                [
                  'Sessions',
                  'When you logged in, when you were last active, your browser’s name and the network you used, so that you can notice somebody else’s sign-in. The token is stored only as a SHA-256 hash. A session ends when you log out, after 90 days without use or 365 days after you logged in. Of passkeys, their names and public parts.',
                ],
                ['Music', 'Your playlists and their covers, and the albums and ready-made playlists you added.'],
                [
                  'Venues',
                  'Names, addresses, legal entities, opening hours, assigned playlists, rules and schedules, uploaded announcements, paired players and what they have played.',
                ],
                [
                  'Plays',
                  'Which track was played, when, for how long and where it was played from. This determines popularity.',
                ],
                ['Requests', 'Your messages with support, and the emails the service has sent you.'],
                [
                  'Contract',
                  'Your details and, for each signature, the signatory’s name, the time and the IP address. Signed contracts are never changed or deleted: they are proof for both parties.',
                ],
                ['API key', 'Stored encrypted.'],
                [
                  'Audit log',
                  'Sign-ins, refused ones, and changes of what you sign in with: when, under which name and from which IP address. Kept for good unless the operator sets a period.',
                ],
              ],
            },
          ],
        },
        {
          title: 'What we store temporarily',
          blocks: [
            {
              list: [
                'Failed logins: the email and the IP address, to prevent password guessing. They count for 15 minutes, and records older than an hour are deleted.',
                'Codes and links sent by email: an hour for a password reset, 3 days for an invitation, 24 hours for a new email and 7 days to undo it, ten minutes for a signature.',
                'Deleted playlists: they can be restored for 30 days.',
                'Emails, news of the portal and the networks you signed in from: the operator sets the periods. By default they are 365, 7 and 90 days.',
                'The server’s process log: its errors, sign-ins and refusals with the number of the account and the network. Emails, whole addresses and what is searched for are in it only if the operator has set it so.',
              ],
            },
          ],
        },
        {
          title: 'Who we share it with',
          blocks: [
            'There is no advertising and there are no trackers, and pages load nothing from third-party sites. Emails are sent through the mail server chosen by the operator. If music is kept in cloud storage, it contains no personal data: only audio and covers, which are delivered by the service itself.',
          ],
        },
        {
          title: 'What you can do',
          blocks: [
            {
              list: [
                'Change your name, email, contact, time zone and language in your [profile](/dist/auth/profile).',
                'Change your [password](/dist/auth/password): this ends all other sessions.',
                'Download a copy of your data in your [profile](/dist/auth/profile).',
                'Ask for its deletion through [Feedback](/dist/feedback).',
              ],
            },
            'Cookies and browser storage are described on the [Cookies](/cookies) page.',
          ],
        },
      ],
    },
    cookies: {
      heading: 'Cookies',
      lead: 'The portal uses four cookies. All of them are necessary, and none is used for advertising or analytics.',
      sections: [
        {
          title: 'The four cookies',
          blocks: [
            {
              facts: [
                [
                  '`token`',
                  'Your session token: it tells the portal that you are logged in. Removed when you log out.',
                ],
                ['`user`', 'Your name and email, to show who is logged in. Removed when you log out.'],
                ['`playlist`', 'The playlist you selected last. Removed when you log out.'],
                ['`locale`', 'Your language: 1 is Russian, 2 is English. This page uses it too.'],
              ],
            },
            'Each one lasts 365 days after it was last set, is visible only to this site and is never sent with requests from other sites (`SameSite=Strict`, plus `Secure` over HTTPS). Public pages like this one set no cookies, and the API never reads a token from a cookie.',
          ],
        },
        {
          title: 'Browser storage',
          blocks: [
            'Besides cookies, the portal uses your browser’s storage. Nothing in it is sent to the server automatically.',
            {
              list: [
                'Long term: theme, volume, repeat, shuffle and keyboard shortcuts that you switched off.',
                'Until you log out: time zone, recent searches and jumps, and what you have seen of revoked music.',
                'While a tab is open: what is playing and from where, text typed into forms, your position on the page, the screen you return to after logging in, and a key entered in the API documentation.',
              ],
            },
          ],
        },
        {
          title: 'Turning cookies off',
          blocks: [
            'You can delete or block cookies in your browser settings. The public pages work without them, but you won’t be able to log in to the portal: without the token it can’t recognise you.',
          ],
        },
      ],
    },
  },
};
