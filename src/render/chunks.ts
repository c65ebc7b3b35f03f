const CHUNK_LENGTH = 65_536;

/** The same text in parts that are large enough to be worth a write. */
export function* inChunks(texts: Iterable<string>, length = CHUNK_LENGTH): Generator<string> {
	let chunk = "";
	for (const text of texts) {
		chunk += text;
		if (chunk.length < length) continue;
		yield chunk;
		chunk = "";
	}
	if (chunk !== "") yield chunk;
}
