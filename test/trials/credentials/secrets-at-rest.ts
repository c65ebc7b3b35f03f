import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where a secret can be read, in any encoding. */
export async function findSecrets(
	secrets: readonly string[],
	{ folder, log }: { folder: string; log: readonly string[] },
): Promise<string[]> {
	const found = await readdir(folder, { recursive: true, withFileTypes: true });
	const places = [{ name: "the log", text: log.join("\n") }];
	for (const { parentPath, name } of found.filter((each) => each.isFile())) {
		places.push({ name, text: await readFile(join(parentPath, name), "latin1") });
	}
	return secrets.flatMap((secret) =>
		places
			.filter(({ text }) => writingsOf(secret).some((writing) => text.includes(writing)))
			.map(({ name }) => `${name} holds ${secret}`),
	);
}

/** The text itself, its bytes, and the bytes that it encodes, as hexadecimal and Base64 without padding. */
function writingsOf(secret: string): string[] {
	const bytes = [Buffer.from(secret), Buffer.from(secret, "base64url")];
	const written = bytes.flatMap((each) => [
		...[each.toString("hex"), each.toString("base64url")],
		each.toString("base64").replace(/=+$/, ""),
	]);
	return [secret, ...written];
}
