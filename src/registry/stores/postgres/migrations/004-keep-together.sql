-- compatible with 3

-- Up to which earlier version of these tables a program may go on reading and writing (migrations/README.md).
ALTER TABLE migrations ADD COLUMN compatible_with integer;

-- Answers several questions for one message. Queries are named that the connection has prepared.
CREATE FUNCTION ask_together(questions json) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
	question json;
	answer text;
	answers text[] := '{}';
BEGIN
	FOR question IN SELECT json_array_elements(questions) LOOP
		EXECUTE format('EXECUTE %I(%L)', question ->> 'name', ARRAY(SELECT json_array_elements_text(question -> 'values')))
			INTO answer;
		answers := answers || answer;
	END LOOP;
	RETURN answers;
END $$;

-- Keeps what several transactions want to write, each that read nothing which has changed since. All of it happens inside one
-- statement, so the lock is held by the server alone and never by a client that may hang.
CREATE FUNCTION keep_together(lock bigint, format integer, works json)
RETURNS TABLE (kept boolean[], waited_seconds double precision) LANGUAGE plpgsql AS $$
DECLARE
	asked_at constant timestamptz := clock_timestamp();
	work json;
	part json;
	found text;
	holds boolean;
BEGIN
	PERFORM pg_advisory_xact_lock(lock);
	waited_seconds := extract(epoch FROM clock_timestamp() - asked_at);
	IF format < (SELECT max(compatible_with) FROM migrations) THEN
		RAISE EXCEPTION USING ERRCODE = 'AR001', MESSAGE = 'a later version of the program keeps these records';
	END IF;
	kept := '{}';
	-- Each query from here on sees what was kept until it began.
	FOR work IN SELECT json_array_elements(works) LOOP
		holds := true;
		FOR part IN SELECT json_array_elements(work -> 'checks') LOOP
			EXECUTE format('EXECUTE %I(%L)', part ->> 'name', ARRAY(SELECT json_array_elements_text(part -> 'values')))
				INTO found;
			holds := found = part ->> 'found';
			EXIT WHEN NOT holds;
		END LOOP;
		IF holds THEN
			FOR part IN SELECT json_array_elements(work -> 'statements') LOOP
				EXECUTE format('EXECUTE %I(%L)', part ->> 'name', part -> 'rows');
			END LOOP;
		END IF;
		kept := kept || holds;
	END LOOP;
	RETURN NEXT;
END $$;
