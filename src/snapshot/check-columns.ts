import type { CheckResult } from "#contract/checks.ts";
import type { Columns } from "#disk/column-file.ts";

/** Name of the columns with the results of an hour, by what each follows from. */
export const CHECK_COLUMNS = "checks";

/** Length of a key in hexadecimal. */
export const CHECK_KEY_LETTERS = 32;

/** Results by their keys. */
export function packChecks(checks: ReadonlyMap<string, readonly CheckResult[]>): Columns {
	const texts = [...checks.values()].map((results) => Buffer.from(JSON.stringify(results)));
	let end = 0;
	const ends = Float64Array.from(texts, ({ length }) => (end += length));
	return {
		keys: Buffer.from([...checks.keys()].join(""), "hex"),
		ends,
		text: Buffer.concat(texts),
	};
}

/** Finds results by their key. Throws if these are other columns. */
export function openChecks({ keys, ends, text }: Columns) {
	if (!(keys instanceof Uint8Array && ends instanceof Float64Array && text instanceof Uint8Array)) {
		throw new Error("These columns are not results of checks");
	}
	const size = CHECK_KEY_LETTERS / 2;
	const places = new Map(
		Array.from(ends, (_, place) => [
			Buffer.from(keys.subarray(place * size, (place + 1) * size)).toString("hex"),
			place,
		]),
	);
	return (key: string): CheckResult[] | undefined => {
		const place = places.get(key);
		if (place === undefined) return undefined;
		const bytes = text.subarray(ends[place - 1] ?? 0, ends[place]);
		return JSON.parse(Buffer.from(bytes).toString());
	};
}
