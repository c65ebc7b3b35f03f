const MEMBER = Buffer.from('"rank":');
const [COMMA, BRACE] = Buffer.from(",}");

/**
 * A JSON file with another rank; undefined where it does not have exactly this one, once. In strings the quotes are escaped,
 * so that nothing a stranger wrote looks like the member.
 */
export function renumber(json: Buffer, from: number, to: number): Buffer | undefined {
	const place = json.indexOf(MEMBER);
	const start = place + MEMBER.length;
	const end = start + String(from).length;
	const isOnce = place !== -1 && json.indexOf(MEMBER, start) === -1;
	if (!isOnce || json.toString("latin1", start, end) !== String(from)) return undefined;
	if (json[end] !== COMMA && json[end] !== BRACE) return undefined;
	return Buffer.concat([json.subarray(0, start), Buffer.from(String(to)), json.subarray(end)]);
}
