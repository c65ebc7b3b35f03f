/** Separates rows in compact JSON. Within a text its quotes would be escaped. */
const BETWEEN = '},{"';

/**
 * Rows of a document that begins with a list of flat objects, in groups as they arrive, followed by its other members.
 * Only one piece of text and the row that it cuts are in memory.
 */
export async function* readRows<Row>(
	member: string,
	pieces: AsyncIterable<string>,
): AsyncGenerator<{ rows: Row[]; rest?: Record<string, unknown> }> {
	const start = `{${JSON.stringify(member)}:[`;
	let held = "";
	let isBegun = false;
	for await (const piece of pieces) {
		held += piece;
		if (!isBegun && held.length >= start.length) {
			if (!held.startsWith(start)) throw new Error(`The document does not begin with ${start}`);
			held = held.slice(start.length);
			isBegun = true;
		}
		const end = isBegun ? held.lastIndexOf(BETWEEN) : -1;
		if (end === -1) continue;
		yield { rows: JSON.parse(`[${held.slice(0, end + 1)}]`) };
		held = held.slice(end + 2);
	}
	const { [member]: rows, ...rest } = JSON.parse(start + held);
	yield { rows, rest };
}
