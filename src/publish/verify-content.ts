import { SaxesParser } from "saxes";
import { SHARE_CARD } from "#contract/limits.ts";
import { essenceOf } from "#contract/media-types.ts";
import type { Artifact } from "./artifact.ts";
import { JsonStreamCheck } from "./json-stream-check.ts";
import { UnfitRelease } from "./unfit-release.ts";

/** Says what is wrong with the bytes of a file, in words that follow its path; undefined when nothing is. */
type Check = (bytes: Buffer, artifact: Promised) => string | undefined;
type Promised = Pick<Artifact, "path" | "mediaType" | "schema">;

/** How a file of each media type is looked at before anybody sees it. */
const CHECKS: readonly { pattern: RegExp; check: Check }[] = [
	{ pattern: /[/+]json$/, check: checkJson },
	{ pattern: /[/+]xml$/, check: checkXml },
	{ pattern: /^image\/png$/, check: checkPng },
	{ pattern: /^text\//, check: checkText },
];

/** Throws when a file does not hold what its media type and schema promise. */
export function requireFit(bytes: Uint8Array, artifact: Promised): void {
	const check = checkOf(artifact.mediaType);
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const fault = check(buffer, artifact);
	if (fault !== undefined) throw new UnfitRelease(`${artifact.path} ${fault}`);
}

/** Media types are few and files are many. */
const known = new Map<string, Check>();

function checkOf(mediaType: string): Check {
	const before = known.get(mediaType);
	if (before) return before;
	const essence = essenceOf(mediaType);
	const row = CHECKS.find(({ pattern }) => pattern.test(essence));
	if (!row) throw new Error(`Nothing says how ${essence} is verified`);
	known.set(mediaType, row.check);
	return row.check;
}

interface StreamCheck {
	take(part: string): void;
	/** What is wrong with all that came, in words that follow its path. */
	end(): string | undefined;
}

/** The same for a text that comes in parts. */
export function createStreamCheck({
	mediaType,
	schema,
}: Pick<Artifact, "mediaType" | "schema">): StreamCheck {
	const inside = createInsideCheck(essenceOf(mediaType), schema);
	let isEmpty = true;
	return {
		take(part) {
			if (part !== "") isEmpty = false;
			inside?.take(part);
		},
		end: () => (isEmpty ? "is empty" : inside?.end()),
	};
}

function createInsideCheck(essence: string, schema: Artifact["schema"]): StreamCheck | undefined {
	if (/[/+]xml$/.test(essence)) return createXmlCheck();
	return /[/+]json$/.test(essence) ? new JsonStreamCheck(schema) : undefined;
}

function checkJson(bytes: Buffer, { schema }: Promised): string | undefined {
	const value: unknown = JSON.parse(bytes.toString());
	const [issue] = schema?.safeParse(value).error?.issues ?? [];
	return issue && `breaks its schema at ${issue.path.join(".")}: ${issue.message}`;
}

function checkXml(bytes: Buffer): string | undefined {
	const check = createXmlCheck();
	check.take(bytes.toString());
	return check.end();
}

function createXmlCheck(): StreamCheck {
	let fault: string | undefined;
	const parser = new SaxesParser({ xmlns: true });
	parser.on("error", ({ message }) => {
		fault ??= `is not well-formed XML: ${message}`;
	});
	return {
		take: (part) => void parser.write(part),
		end() {
			parser.close();
			return fault;
		},
	};
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
