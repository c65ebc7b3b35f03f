import { gunzipSync } from "node:zlib";
import type { PackageEvidence } from "#contract/evidence/evidence.ts";
import type { LookQuestion } from "#domain/evidence/look-questions.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import {
	type CollectorParts,
	type Conversation,
	type Looked,
	openConversation,
	outcomeOf,
} from "./conversation.ts";
import { type Members, membersIn, readJson } from "./read-json.ts";

/** What a package registry says of one version. Members that it does not tell are left out. */
export type PackageTold = Partial<
	Omit<PackageEvidence, "kind" | "subject" | "observed_at" | "registry" | "exchanges">
>;

interface PackageName {
	name: string;
	version: string | null;
}

/** Asks for a document in JSON. Undefined if there is none, as the registry says. */
type AskFor = (
	url: string,
	headers?: Readonly<Record<string, string>>,
) => Promise<Members | undefined>;

export interface PackageTalk {
	conversation: Conversation;
	askFor: AskFor;
	/** Base addresses, without a slash at the end. */
	at: (place: string) => string;
	known?: LookQuestion["known"];
}

/** What a registry says of a package. It fails with `Unsaid` if it does not say whether there is one. */
export type TellPackage = (asked: PackageName, talk: PackageTalk) => Promise<PackageTold>;

export interface PackageParts extends CollectorParts {
	at: (place: string) => string;
}

/** The registry did not say whether there is such a thing. */
class Unsaid extends Error {}

export async function lookAtPackage(
	{
		subject,
		registry,
		tell,
		known,
	}: Pick<LookQuestion, "subject" | "known"> & {
		registry: PackageEvidence["registry"];
		tell: TellPackage;
	},
	{ now, at, ...parts }: PackageParts,
): Promise<Looked<PackageEvidence>> {
	const conversation = openConversation({ ...parts, now });
	const talk = { conversation, askFor: asker(conversation), at, known };
	const facts = (await tell(packageNameIn(subject), talk).catch(unsaid)) ?? { exists: "unknown" };
	const { exchanges } = conversation;
	return {
		evidence: {
			kind: "package",
			subject,
			observed_at: now().toISOString(),
			registry,
			url: exchanges[0]?.url ?? "",
			exists: "yes",
			withdrawn: null,
			integrity: null,
			published_at: null,
			latest: null,
			names_server: null,
			names_server_at: null,
			repository: null,
			license: null,
			publisher: null,
			install_scripts: null,
			files: null,
			downloads: null,
			provenance: null,
			...facts,
			...toldUnseen(conversation),
			exchanges,
		},
		...outcomeOf(conversation),
	};
}

/** For what may stay unknown, and is then said to be unseen. */
export function unseenIn({ unseen }: Conversation, ...names: string[]) {
	return (error: unknown): undefined => {
		unsaid(error);
		for (const name of names) unseen.add(name);
	};
}

export function toldUnseen({ unseen }: Conversation): Pick<PackageEvidence, "unseen"> {
	if (unseen.size === 0) return {};
	return { unseen: Object.fromEntries([...unseen].map((name) => [name, "unanswered"])) };
}

/** For what decides whether anything is known. */
export function unsaid(error: unknown): undefined {
	if (!(error instanceof Unsaid || error instanceof OutboundFailure)) throw error;
}

/** A document that is missing says something; an error of the registry does not. */
export function asker(conversation: Conversation): AskFor {
	return async (url, headers = {}) => {
		const { status, body } = await conversation.ask(url, {
			headers: { Accept: "application/json", ...headers },
			maxBytes: MAX_BYTES,
		});
		if (status === 404 || status === 410) return undefined;
		// Some of NuGet's documents are only there compressed.
		const isPacked = body[0] === 0x1f && body[1] === 0x8b;
		const value = readJson(isPacked ? unpacked(body) : body);
		if (status !== 200 || typeof value !== "object" || value === null) throw new Unsaid();
		return membersIn(value);
	};
}

function unpacked(body: Uint8Array): Uint8Array {
	try {
		return gunzipSync(body, { maxOutputLength: MAX_BYTES });
	} catch {
		throw new Unsaid();
	}
}

/** A text for people, or lines. Undefined if there is none. */
export async function textAt(
	url: string,
	{ conversation }: PackageTalk,
): Promise<string | undefined> {
	const { status, body } = await conversation.ask(url, { maxBytes: MAX_BYTES });
	if (status === 404 || status === 410) return undefined;
	if (status !== 200) throw new Unsaid();
	return new TextDecoder().decode(body);
}

/** Documents of packages with many versions are long. */
const MAX_BYTES = 4 * 1024 ** 2;

/** A name as one segment of an address. A segment of dots would lead elsewhere. */
export function segmentOf(name: string): string {
	if (/^\.{0,2}$/.test(name)) throw new Unsaid();
	return encodeURIComponent(name);
}

/** `package:npm/@scope/name@1.2.3`. */
export function packageNameIn(subject: string): PackageName {
	const rest = subject.slice(subject.indexOf("/") + 1);
	const [, name = rest, version = null] = /^(.+?)@((?!sha256:)[^@/]*)$/.exec(rest) ?? [];
	return { name, version };
}

/** The same of a README at an address, which may stay unseen. */
export async function serverNamedAt(url: string, talk: PackageTalk): Promise<PackageTold> {
	const isUnseen = unseenIn(talk.conversation, "names_server", "names_server_at");
	return serverNamedIn(await textAt(url, talk).catch(isUnseen));
}

/** The server that a README says it is: `mcp-name: NAME`. */
export function serverNamedIn(text: unknown): PackageTold {
	const [, name] = (typeof text === "string" && /mcp-name:\s*([\w.-]+\/[\w.-]+)/i.exec(text)) || [];
	return name === undefined ? {} : { names_server: name, names_server_at: "README mcp-name:" };
}

/** The statement that an envelope signs (in-toto). */
export function statementIn(payload: unknown): Members {
	return membersIn(
		typeof payload === "string" ? readJson(Buffer.from(payload, "base64")) : undefined,
	);
}
