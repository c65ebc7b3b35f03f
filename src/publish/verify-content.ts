import { SaxesParser } from "saxes";
import { SHARE_CARD } from "#contract/limits.ts";
import { essenceOf } from "#contract/media-types.ts";
import type { Artifact } from "./artifact.ts";

/** Says what is wrong with the bytes of a file, in words that follow its path; undefined when nothing is. */
type Check = (bytes: Buffer, artifact: Artifact) => string | undefined;

/** How a file of each media type is looked at before anybody sees it. */
const CHECKS: readonly { pattern: RegExp; check: Check }[] = [
	{ pattern: /[/+]json$/, check: checkJson },
	{ pattern: /[/+]xml$/, check: checkXml },
	{ pattern: /^image\/png$/, check: checkPng },
	{ pattern: /^text\//, check: checkText },
];

export function findFault(bytes: Buffer, artifact: Artifact): string | undefined {
	const essence = essenceOf(artifact.mediaType);
	const row = CHECKS.find(({ pattern }) => pattern.test(essence));
	if (!row) throw new Error(`Nothing says how ${essence} is verified`);
	return row.check(bytes, artifact);
}

function checkJson(bytes: Buffer, { schema }: Artifact): string | undefined {
	const value: unknown = JSON.parse(bytes.toString());
	const [issue] = schema?.safeParse(value).error?.issues ?? [];
	return issue && `breaks its schema at ${issue.path.join(".")}: ${issue.message}`;
}

function checkXml(bytes: Buffer): string | undefined {
	let fault: string | undefined;
	const parser = new SaxesParser({ xmlns: true });
	parser.on("error", ({ message }) => {
		fault ??= `is not well-formed XML: ${message}`;
	});
	parser.write(bytes.toString()).close();
	return fault;
}

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

function checkPng(bytes: Buffer): string | undefined {
	const { widthPixels, heightPixels } = SHARE_CARD;
	if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return "is not a PNG";
	const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
	if (size[0] !== widthPixels || size[1] !== heightPixels) return `measures ${size.join(" by ")}`;
	return bytes.subarray(-8, -4).toString() === "IEND" ? undefined : "ends early";
}

function checkText(bytes: Buffer): string | undefined {
	return bytes.length === 0 ? "is empty" : undefined;
}
