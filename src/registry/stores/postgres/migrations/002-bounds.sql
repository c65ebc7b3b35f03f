-- compatible with 2
-- What members did about their own things is counted, and goes after a while (src/registry/stores/collections.ts).
ALTER TABLE audit
	ADD COLUMN by_own text COLLATE "C",
	ADD COLUMN by_member text COLLATE "C",
	ADD COLUMN by_act text COLLATE "C";
CREATE INDEX ON audit (by_own, place, arrival) WHERE by_own IS NOT NULL;
CREATE INDEX ON audit (by_member, place, arrival) WHERE by_member IS NOT NULL;
CREATE INDEX ON audit (by_act, place, arrival) WHERE by_act IS NOT NULL;

-- What the events of an actor about an agent have come to, so that nobody has to read them all to know; and how many there
-- were on the last day on which there were any. Follows from the events, and is written with them.
CREATE TABLE standings (
	actor text COLLATE "C" NOT NULL,
	slug text COLLATE "C" NOT NULL,
	-- Null where none was ever given.
	vote smallint,
	-- Instant since which it is followed; empty once it is not any more.
	watched_at text COLLATE "C",
	day text COLLATE "C" NOT NULL,
	changes integer NOT NULL,
	PRIMARY KEY (actor, slug)
);
CREATE INDEX ON standings (actor, day);

INSERT INTO standings (actor, slug, vote, watched_at, day, changes)
WITH acts AS (
	SELECT actor, event ->> 'slug' AS slug, day, id, event ->> 'type' AS type, event ->> 'value' AS value,
		(event ->> 'on')::boolean AS watches, event ->> 'at' AS at, ARRAY[day, lpad(id::text, 20, '0')] AS place
	FROM events WHERE actor IS NOT NULL
), seen AS (
	SELECT *, max(day) OVER pair AS last_day,
		max(place) FILTER (WHERE type = 'watch' AND NOT watches) OVER pair AS ended
	FROM acts WINDOW pair AS (PARTITION BY actor, slug)
)
SELECT actor, slug,
	(array_agg(value ORDER BY place DESC) FILTER (WHERE type = 'vote'))[1]::smallint,
	coalesce((array_agg(at ORDER BY place) FILTER (
		WHERE type = 'watch' AND watches AND (ended IS NULL OR place > ended)))[1], ''),
	last_day,
	count(*) FILTER (WHERE day = last_day)
FROM seen GROUP BY actor, slug, last_day;
