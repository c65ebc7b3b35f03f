-- compatible with 14
-- Agents of one repository are found together (`repositoryKey` in src/domain/web-address.ts). An earlier program does not
-- write the column. Until the agent is written again, that only hides a likeness from moderators.
ALTER TABLE agents ADD COLUMN by_repository text COLLATE "C";
UPDATE agents SET by_repository =
	regexp_replace(
		regexp_replace(
			lower(regexp_replace(
				record ->> 'repositoryUrl',
				'^https?://(?:www\.)?([^/:?#]+)(?::[0-9]+)?([^?#]*).*$', '\1\2') COLLATE "C"),
			'/+$', ''),
		'\.git$', '')
	WHERE record ->> 'status' <> 'removed';
CREATE INDEX ON agents (by_repository, place, arrival) WHERE by_repository IS NOT NULL;

-- Pending submissions of people whose addresses are to be checked.
ALTER TABLE submissions ADD COLUMN by_unchecked text COLLATE "C";
UPDATE submissions SET by_unchecked = 'yes'
	WHERE record ->> 'status' = 'pending'
	AND record ->> 'imported' IS NULL
	AND record ->> 'sample' = 'false';
CREATE INDEX ON submissions (by_unchecked, place, arrival) WHERE by_unchecked IS NOT NULL;
