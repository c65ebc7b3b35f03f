/**
 * Rows of a document that begins with a list, in groups as they arrive, followed by its other members.
 * Only one piece of text and the row that it cuts are in memory. No object within a row may begin with the member that
 * rows begin with.
 */
export async function* readRows<Row>(
	member: string,
	pieces: AsyncIterable<string>,
): AsyncGenerator<{ rows: Row[]; rest?: Record<string, unknown> }> {
	const start = `{${JSON.stringify(member)}:[`;
	let held = "";
	let isBegun = false;
	let first: string | undefined;
	for await (const piece of pieces) {
		held += piece;
		if (!isBegun && held.length >= start.length) {
			if (!held.startsWith(start)) throw new Error(`The document does not begin with ${start}`);
			held = held.slice(start.length);
			isBegun = true;
		}
		// Within a text its quotes would be escaped.
		if (isBegun) first ??= /^\{"\w+":/.exec(held)?.[0];
		const end = first === undefined ? -1 : held.lastIndexOf(`},${first}`);
		if (end === -1) continue;
		yield { rows: JSON.parse(`[${held.slice(0, end + 1)}]`) };
		held = held.slice(end + 2);
	}
	const { [member]: rows, ...rest } = JSON.parse(start + held);
	yield { rows, rest };
}
