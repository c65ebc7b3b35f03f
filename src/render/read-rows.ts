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
	let text = "";
	let isBegun = false;
	let first: string | undefined;
	for await (const piece of pieces) {
		text += piece;
		if (!isBegun && text.length >= start.length) {
			if (!text.startsWith(start)) throw new Error(`The document does not begin with ${start}`);
			text = text.slice(start.length);
			isBegun = true;
		}
		// Within a text its quotes would be escaped.
		if (isBegun) first ??= /^\{"\w+":/.exec(text)?.[0];
		const end = first === undefined ? -1 : text.lastIndexOf(`},${first}`);
		if (end === -1) continue;
		yield { rows: JSON.parse(`[${text.slice(0, end + 1)}]`) };
		text = text.slice(end + 2);
	}
	const { [member]: rows, ...rest } = JSON.parse(start + text);
	yield { rows, rest };
}
