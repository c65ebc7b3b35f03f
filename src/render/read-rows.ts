/** How rows begin to follow each other in compact JSON; within a text its quote would be escaped. */
const BETWEEN = '},{"';

/**
 * Rows of a document that begins with a list of flat ones, as many at a time as a piece of its text holds; behind the last
 * ones come its other members. Nothing of it is in memory but one piece and the row that it was cut in.
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
