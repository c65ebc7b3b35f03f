-- compatible with 3
-- Websites of one host are found together (src/domain/web-address.ts).
ALTER TABLE submissions ADD COLUMN by_host text COLLATE "C";
ALTER TABLE agents ADD COLUMN by_host text COLLATE "C";
UPDATE submissions SET by_host = substring(record -> 'listing' ->> 'websiteUrl' from '^https?://(?:www\.)?([^/:?#]+)')
	WHERE record ->> 'status' = 'pending';
UPDATE agents SET by_host = substring(record ->> 'websiteUrl' from '^https?://(?:www\.)?([^/:?#]+)')
	WHERE record ->> 'status' <> 'removed';
CREATE INDEX ON submissions (by_host, place, arrival) WHERE by_host IS NOT NULL;
CREATE INDEX ON agents (by_host, place, arrival) WHERE by_host IS NOT NULL;
