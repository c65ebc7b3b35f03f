import { SaxesParser } from "saxes";
import { essenceOf } from "#contract/http/endpoint.ts";
import { ICON_PIXELS, LOGO, SHARE_CARD } from "#contract/limits.ts";
import type { Artifact } from "./artifact.ts";
import { UnfitRelease } from "./prepared-release.ts";

/** Returns what is wrong with a file, to follow its path in a sentence. Undefined if nothing is. */
type Check = (content: string | Uint8Array, artifact: Promised) => string | undefined;
type Promised = Pick<Artifact, "path" | "mediaType" | "schema">;

/** How files of each media type are checked before they are public. */
const CHECKS: readonly { pattern: RegExp; check: Check }[] = [
	{ pattern: /[/+]json$/, check: checkJson },
	{ pattern: /[/+]xml$/, check: checkXml },
	{ pattern: /^image\/png$/, check: checkPng },
	{
		pattern: /^(?:text\/|image\/vnd\.microsoft\.icon$)/,
		check: ({ length }) => (length === 0 ? "is empty" : undefined),
	},
];

/** Throws if a file does not match its media type and schema. */
export function requireFit(content: string | Uint8Array, artifact: Promised): void {
	const check = checkOf(artifact.mediaType);
	const fault = check(content, artifact);
	if (fault !== undefined) throw new UnfitRelease(`${artifact.path} ${fault}`);
}

/** A cache, because there are few media types and many files. */
const cache = new Map<string, Check>();

function checkOf(mediaType: string): Check {
	const before = cache.get(mediaType);
	if (before) return before;
	const essence = essenceOf(mediaType);
	const row = CHECKS.find(({ pattern }) => pattern.test(essence));
	if (!row) throw new Error(`There is no check for ${essence}`);
	cache.set(mediaType, row.check);
	return row.check;
}

function checkJson(content: string | Uint8Array, { schema }: Promised): string | undefined {
	const value: unknown = JSON.parse(textOf(content));
	const [issue] = schema?.safeParse(value).error?.issues ?? [];
	return issue && `breaks its schema at ${issue.path.join(".")}: ${issue.message}`;
}

function textOf(content: string | Uint8Array): string {
	return typeof content === "string" ? content : Buffer.from(content).toString();
}

function checkXml(content: string | Uint8Array): string | undefined {
	let fault: string | undefined;
	const parser = new SaxesParser({ xmlns: true });
	parser.on("error", ({ message }) => {
		fault ??= `is not well-formed XML: ${message}`;
	});
	parser.write(textOf(content)).close();
	return fault;
}

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

const ICONS: ReadonlyMap<string, number> = new Map(Object.entries(ICON_PIXELS));
const LOGOS = "logos/";

function checkPng(content: string | Uint8Array, { path }: Promised): string | undefined {
	const bytes =
		typeof content === "string"
			? Buffer.from(content)
			: Buffer.from(content.buffer, content.byteOffset, content.byteLength);
	const icon = path.startsWith(LOGOS) ? LOGO.sidePixels : ICONS.get(path);
	const width = icon ?? SHARE_CARD.widthPixels;
	const height = icon ?? SHARE_CARD.heightPixels;
	if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return "is not a PNG";
	const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
	if (size[0] !== width || size[1] !== height) return `measures ${size.join(" by ")}`;
	return bytes.subarray(-8, -4).toString() === "IEND" ? undefined : "ends early";
}
