import type { EndpointEvidence, LookStateName } from "#contract/evidence/evidence.ts";
import { LOOK } from "#contract/limits.ts";
import type { GuardedAnswer } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import { type Conversation, withoutAnswer } from "./conversation.ts";
import { createEventReader } from "./event-stream.ts";
import { findLogin } from "./find-sign-in.ts";
import { listTools, toldTools } from "./list-tools.ts";
import {
	LEGACY_VERSION,
	type McpAnswer,
	MODERN_VERSION,
	type SendMessage,
	serverIn,
} from "./mcp-messages.ts";
import { membersIn, stringsIn, textIn } from "./read-json.ts";

export type Seen = Omit<
	EndpointEvidence,
	"kind" | "subject" | "observed_at" | "protocol" | "tls" | "exchanges"
>;

const NOTHING: Omit<Seen, "state"> = {
	era: null,
	versions: [],
	server: null,
	instructions: null,
	tools: null,
	tools_sha256: null,
	auth: null,
};

export interface Talk {
	url: string;
	/** As it is told to servers. */
	client: { name: string; version: string };
	conversation: Conversation;
	send: SendMessage;
}

export function stateOnly(state: LookStateName): Seen {
	return { ...NOTHING, state };
}

/** Codes of the newest revision, and of its drafts, for: version not supported, headers and body differ, capability missing. */
const MODERN_ERRORS: readonly number[] = [-32022, -32020, -32021, -32004, -32001, -32003];

/** Undefined if it may be one of an earlier era. */
export async function seeModern(talk: Talk): Promise<Seen | undefined> {
	let version = MODERN_VERSION;
	const ask = (method: string, page: Readonly<Record<string, string>> = {}) =>
		talk.send({
			method,
			headers: { "MCP-Protocol-Version": version, "Mcp-Method": method },
			params: { ...page, _meta: metaOf(talk.client, version) },
		});
	// Some of the earlier eras never answer a method that they do not know.
	let reply = await ask("server/discover").catch(unlessAway);
	const listed = reply && newerVersion(reply);
	if (listed) {
		version = listed;
		reply = await ask("server/discover");
	}
	if (!reply) return undefined;
	const stopped = await stopAt(reply.answer, talk);
	if (stopped) return stopped;
	const { result, answer } = reply;
	if (result && Array.isArray(result.supportedVersions)) {
		const { "io.modelcontextprotocol/serverInfo": info } = membersIn(result._meta);
		const versions = stringsIn(result.supportedVersions);
		return withTools(talk, { era: "modern", versions, result, info }, (page) =>
			ask("tools/list", page),
		);
	}
	return answer.status < 300 && isPage(answer) ? stateOnly("not-mcp") : undefined;
}

function metaOf(client: Talk["client"], version: string) {
	const prefix = "io.modelcontextprotocol";
	return {
		[`${prefix}/protocolVersion`]: version,
		[`${prefix}/clientInfo`]: client,
		[`${prefix}/clientCapabilities`]: {},
	};
}

/** What may be repeated in a header. */
const VERSION = /^[\w.-]{1,32}$/;

/** A version without a handshake that it has instead of the one it was asked for. */
function newerVersion({ error }: McpAnswer): string | undefined {
	if (!error || !MODERN_ERRORS.includes(error.code)) return undefined;
	return stringsIn(error.data.supported).find(
		(version) => VERSION.test(version) && version !== MODERN_VERSION && version > LEGACY_VERSION,
	);
}

/** Undefined if it does not know the handshake. */
export async function seeLegacy(talk: Talk): Promise<Seen | undefined> {
	const { send, conversation } = talk;
	const opened = await send({
		method: "initialize",
		params: { protocolVersion: LEGACY_VERSION, capabilities: {}, clientInfo: talk.client },
	});
	const { answer, result, error } = opened;
	const stopped = await stopAt(answer, talk);
	if (stopped) return stopped;
	if (answer.status >= 500 || error) return stateOnly("server-error");
	const version = textIn(result?.protocolVersion);
	if (!result || version === null || !VERSION.test(version))
		return answer.status < 300 ? stateOnly("not-mcp") : undefined;
	const { "mcp-session-id": session } = answer.headers;
	const headers = {
		"MCP-Protocol-Version": version,
		...(session !== undefined && { "Mcp-Session-Id": session }),
	};
	await send({ method: "notifications/initialized", headers, isNotification: true }).catch(
		withoutAnswer,
	);
	const sight = await withTools(
		talk,
		{ era: "legacy", versions: [version], result, info: result.serverInfo },
		(params) => send({ method: "tools/list", headers, params }),
	);
	// It is polite to end what was begun, but nothing depends on it.
	if (session !== undefined) {
		await conversation.ask(answer.url, { method: "DELETE", headers }).catch(withoutAnswer);
	}
	return sight;
}

interface Opened {
	era: "modern" | "legacy";
	versions: string[];
	result: Readonly<Record<string, unknown>>;
	info: unknown;
}

async function withTools(
	talk: Talk,
	{ result, info, ...opened }: Opened,
	ask: Parameters<typeof listTools>[0],
): Promise<Seen> {
	const hasTools = "tools" in membersIn(result.capabilities);
	const none: Awaited<ReturnType<typeof listTools>> = { tools: { is: "known", value: [] } };
	const { tools, refused } = hasTools ? await listTools(ask) : none;
	const stopped = refused && (await stopAt(refused, talk));
	const instructions = textIn(result.instructions, LOOK.instructionsMaxCharacters);
	const { unseen, ...facts } = toldTools(stopped ? { is: "absent" } : tools);
	const isCut =
		(textIn(result.instructions, Number.POSITIVE_INFINITY)?.length ?? 0) >
		LOOK.instructionsMaxCharacters;
	return {
		state: stopped?.state ?? "ok-open",
		...opened,
		server: serverIn(info),
		instructions,
		...facts,
		...((unseen || isCut) && {
			unseen: { ...unseen, ...(isCut && { instructions: "cut" as const }) },
		}),
		auth: stopped?.auth ?? null,
	};
}

/** As servers of 2024 begin: a stream whose first event names another address. */
export async function seeStream({ url, conversation, ...talk }: Talk): Promise<Seen> {
	const events = createEventReader(({ name }) => name === "endpoint");
	const headers = { Accept: "text/event-stream" };
	const answer = await conversation
		.ask(url, { headers, isEnough: events.take })
		.catch(withoutAnswer);
	if (!answer) return stateOnly("not-mcp");
	const stopped = await stopAt(answer, { url, conversation, ...talk });
	if (stopped) return stopped;
	if (answer.status >= 500) return stateOnly("server-error");
	const isStream = answer.status === 200 && events.found() !== undefined;
	return isStream ? { ...stateOnly("wrong-transport"), era: "sse" } : stateOnly("not-mcp");
}

/** Statuses that mean the same in every era. Undefined for others. */
export async function stopAt(
	answer: GuardedAnswer,
	{ url, conversation }: Talk,
): Promise<Seen | undefined> {
	const { status, headers } = answer;
	if (status === 402) return stateOnly("ok-payment");
	if (status === 429) return stateOnly("rate-limited");
	if (leadsAway(answer)) return stateOnly("moved");
	if (status !== 401 && status !== 403) return undefined;
	// Whoever forbids it without a challenge of the protocol may only mistake us for a robot of another kind.
	const asks = status === 401 || /\b(?:bearer|dpop)\b/i.test(headers["www-authenticate"] ?? "");
	if (!asks) return stateOnly("refused");
	return { ...stateOnly("ok-auth-required"), auth: await findLogin(url, answer, conversation) };
}

/** Moves at the same host were followed. */
function leadsAway({ status, headers, url }: GuardedAnswer): boolean {
	const to = [301, 307, 308].includes(status) ? URL.parse(headers.location ?? "", url) : null;
	return to !== null && to.host !== new URL(url).host;
}

function isPage({ headers, body }: GuardedAnswer): boolean {
	const start = new TextDecoder().decode(body.subarray(0, 100));
	return (
		/^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers["content-type"] ?? "") ||
		/^\s*<(?:!doctype\s+html|html)\b/i.test(start)
	);
}

/** Undefined for a host that is there and does not answer. */
function unlessAway(error: unknown): undefined {
	const isThere =
		error instanceof OutboundFailure && ["timeout", "bad_answer"].includes(error.kind);
	if (!isThere) throw error;
}
