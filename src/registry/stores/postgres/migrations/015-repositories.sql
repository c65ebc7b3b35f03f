-- compatible with 14
-- Agents of one repository are found together (`repositoryKey` in src/domain/web-address.ts). An earlier program leaves the
-- column empty, which only hides this likeness from moderators until the agent is written again.
ALTER TABLE agents ADD COLUMN by_repository text COLLATE "C";
UPDATE agents SET by_repository =
	regexp_replace(
		regexp_replace(
			lower(regexp_replace(
				record ->> 'repositoryUrl',
				'^https?://(?:www\.)?([^/:?#]+)(?::[0-9]+)?([^?#]*).*$', '\1\2')),
			'/+$', ''),
		'\.git$', '')
	WHERE record ->> 'status' <> 'removed';
CREATE INDEX ON agents (by_repository, place, arrival) WHERE by_repository IS NOT NULL;
