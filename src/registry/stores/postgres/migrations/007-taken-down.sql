-- compatible with 6
-- What was taken down is found (src/domain/removals.ts).
ALTER TABLE agents ADD COLUMN by_taken_down text COLLATE "C";
UPDATE agents SET by_taken_down = 'yes'
	WHERE record ->> 'status' = 'removed' AND record ->> 'movedTo' IS NULL AND coalesce((
		SELECT bool_or(act ->> 'actor' IS DISTINCT FROM record ->> 'ownerId')
		FROM json_array_elements(record -> 'transitions') AS act WHERE act ->> 'to' = 'removed'
	), true);
CREATE INDEX ON agents (by_taken_down, place, arrival) WHERE by_taken_down IS NOT NULL;
