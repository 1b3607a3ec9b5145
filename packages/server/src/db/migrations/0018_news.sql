-- What listening clients are told, kept for a week. An id that is seen means that all smaller ones can be seen too:
-- whoever writes news does so last in the transaction, one at a time.
CREATE TABLE news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: for everybody. No foreign key: it would wait for whoever holds the account and waits for news himself.
  account_id bigint,
  event text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX news_created_at ON news (created_at);
