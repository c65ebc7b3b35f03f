import type { CheckResult } from "#contract/evidence/checks.ts";
import { type Columns, columnOf } from "#disk/column-file.ts";
import { endsOf } from "#disk/ends.ts";
import type { Observed } from "#domain/checks/evidence-bundle.ts";
import type { SeenFacts } from "#domain/records/agent-record.ts";
import type { StatedReach } from "#domain/web/listing-reach.ts";

export interface DocumentResults {
	checks: readonly CheckResult[];
	reach: StatedReach;
	seen: SeenFacts[];
	/** Whether it, or each of its documents, names addresses which nobody has. */
	isPlaceholder: boolean;
}

/** Name of the columns with the results of an hour, by what each follows from. */
export const CHECK_COLUMNS = "checks";
/** Name of the columns with what was observed of what agents name, in rank order. */
export const EVIDENCE_COLUMNS = "evidence";

/** Length of a key in hexadecimal. */
export const CHECK_KEY_LETTERS = 32;

export function packChecks(checks: ReadonlyMap<string, DocumentResults>): Columns {
	const keys = Buffer.from([...checks.keys()].join(""), "hex");
	return { keys, ...packTexts(Array.from(checks.values(), (results) => JSON.stringify(results))) };
}

/** Finds results by their key. Throws if these are other columns. */
export function openChecks(columns: Columns) {
	const keys = columnOf(columns, "keys", Uint8Array);
	const textAt = openTexts(columns);
	const size = CHECK_KEY_LETTERS / 2;
	const places = new Map(
		Array.from({ length: keys.length / size }, (_, place) => [
			Buffer.from(keys.subarray(place * size, (place + 1) * size)).toString("hex"),
			place,
		]),
	);
	return (key: string): DocumentResults | undefined => {
		const place = places.get(key);
		return place === undefined ? undefined : JSON.parse(textAt(place));
	};
}

/** Of most agents, nothing was observed. */
export function packEvidence(observed: readonly (Observed | undefined)[]): Columns {
	return packTexts(observed.map((item) => (item ? JSON.stringify(item) : "")));
}

/** What was observed of an agent by its number. Throws if these are other columns. */
export function openEvidence(columns: Columns): (number: number) => Observed {
	const textAt = openTexts(columns);
	return (number) => {
		const text = textAt(number);
		return text === "" ? { evidence: [], former: [], looks: [] } : JSON.parse(text);
	};
}

function packTexts(texts: readonly string[]): Columns {
	const parts = texts.map((text) => Buffer.from(text));
	return { ends: Float64Array.from(endsOf(parts)), text: Buffer.concat(parts) };
}

function openTexts(columns: Columns): (place: number) => string {
	const ends = columnOf(columns, "ends", Float64Array);
	const text = columnOf(columns, "text", Uint8Array);
	return (place) => Buffer.from(text.subarray(ends[place - 1] ?? 0, ends[place])).toString();
}
