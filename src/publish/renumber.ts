const MEMBER = Buffer.from('"rank":');
const [COMMA, BRACE] = Buffer.from(",}");

/** One piece of memory for what comes out, because what lies outside the heap makes the collector hurry. */
let memory = Buffer.alloc(0);

/**
 * A JSON file with another rank; undefined where it does not have exactly this one, once. In strings the quotes are escaped,
 * so that nothing a stranger wrote looks like the member. What is returned holds until the next call.
 */
export function renumber(json: Buffer, from: number, to: number): Buffer | undefined {
	const place = json.indexOf(MEMBER);
	const start = place + MEMBER.length;
	const end = start + String(from).length;
	const isOnce = place !== -1 && json.indexOf(MEMBER, start) === -1;
	if (!isOnce || json.toString("latin1", start, end) !== String(from)) return undefined;
	if (json[end] !== COMMA && json[end] !== BRACE) return undefined;
	const rank = String(to);
	const length = json.length - (end - start) + rank.length;
	if (memory.length < length) memory = Buffer.allocUnsafeSlow(2 * length);
	json.copy(memory, 0, 0, start);
	const rest = start + memory.write(rank, start, "latin1");
	json.copy(memory, rest, end);
	return memory.subarray(0, length);
}
