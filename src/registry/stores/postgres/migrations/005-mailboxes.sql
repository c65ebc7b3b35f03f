-- compatible with 3
-- Addresses that lead to the same mailbox are recognised (src/domain/email.ts).
ALTER TABLE accounts ADD COLUMN by_mailbox text COLLATE "C";
UPDATE accounts SET by_mailbox = regexp_replace(by_email, '^([^@]+?)\+[^@]*@', '\1@') WHERE by_email IS NOT NULL;
CREATE INDEX ON accounts (by_mailbox, place, arrival) WHERE by_mailbox IS NOT NULL;
