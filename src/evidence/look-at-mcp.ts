import type { EndpointEvidence, LookStateName } from "#contract/evidence/evidence.ts";
import { LOOK } from "#contract/limits.ts";
import { OutboundFailure, type OutboundFailureKind } from "#outbound/outbound-failure.ts";
import { type CollectorParts, type Looked, openConversation, outcomeOf } from "./conversation.ts";
import { keptTools, toldTools } from "./list-tools.ts";
import { createMcpSender, serverIn } from "./mcp-messages.ts";
import { itemsIn, membersIn, readJson, stringsIn, textIn } from "./read-json.ts";
import {
	type Seen,
	seeLegacy,
	seeModern,
	seeStream,
	stateOnly,
	stopAt,
	type Talk,
} from "./see-mcp.ts";

/** Of A2A 1.0 and 0.3, and of 0.2. */
const FILES = ["agent-card.json", "agent.json"];

/**
 * What the card of an A2A agent says, found as clients find it: below the interface, or on its host. A card that does
 * not name the interface is of another agent. If there is none, the interface is asked for it.
 */
async function seeCard(talk: Talk): Promise<Seen> {
	const { url, conversation, send } = talk;
	const { origin, pathname } = new URL(url);
	const folders = new Set([bare(origin + pathname), origin]);
	for (const place of [...folders].flatMap((at) =>
		FILES.map((name) => `${at}/.well-known/${name}`),
	)) {
		const answer = await conversation.ask(place, { headers: { Accept: "application/json" } });
		if (answer.status === 429) return stateOnly("rate-limited");
		const card = membersIn(answer.status === 200 ? readJson(answer.body) : undefined);
		if (addressesIn(card).includes(bare(url))) return seenIn(card);
	}
	const { answer, result, error } = await send({
		method: "GetExtendedAgentCard",
		headers: { "A2A-Version": "1.0" },
	});
	const stopped = await stopAt(answer, talk);
	if (stopped) return stopped;
	// Whoever does not know the method says so by the protocol.
	if (result || error) return stateOnly("ok-open");
	return stateOnly(answer.status >= 500 ? "server-error" : "not-mcp");
}

function bare(address: string): string {
	return (URL.parse(address)?.href ?? "").replace(/(?<!\/)\/+$/, "");
}

type Card = Readonly<Record<string, unknown>>;

function addressesIn(card: Card): string[] {
	const { supportedInterfaces, additionalInterfaces } = card;
	return [card, ...itemsIn(supportedInterfaces), ...itemsIn(additionalInterfaces)]
		.map(({ url }) => bare(textIn(url) ?? ""))
		.filter(Boolean);
}

function seenIn(card: Card): Seen {
	const { description, protocolVersion, supportedInterfaces, signatures } = card;
	const skills: unknown = card.skills ?? [];
	const demands = itemsIn(card.securityRequirements ?? card.security);
	const versions = [{ protocolVersion }, ...itemsIn(supportedInterfaces)];
	return {
		...stateOnly(demands.some(asksForSomething) ? "ok-auth-required" : "ok-open"),
		versions: [...new Set(stringsIn(versions.map((item) => item.protocolVersion)))],
		server: serverIn(card),
		instructions: textIn(description, LOOK.instructionsMaxCharacters),
		...toldTools(keptTools(Array.isArray(skills) ? skills.map(toolOf) : skills)),
		signed_by: itemsIn(signatures).map(({ protected: head }) => keyIn(head)),
	};
}

/** A skill, as what is compared: whole, because what differs may stand at its end. */
function toolOf(skill: unknown): unknown {
	const { id, name, description, inputModes, outputModes, tags, examples } = membersIn(skill);
	return {
		name: id ?? name,
		title: name,
		description: description ?? "",
		annotations: {
			inputModes: inputModes ?? [],
			outputModes: outputModes ?? [],
			tags: tags ?? [],
			examples: examples ?? [],
		},
	};
}

/** `{ schemes: { key: {} } }` since version 1.0, `{ key: [] }` before. */
function asksForSomething(demand: Card): boolean {
	return Object.keys("schemes" in demand ? membersIn(demand.schemes) : demand).length > 0;
}

/** The key that a signature names (JWS). It is not verified. */
function keyIn(head: unknown): string {
	const bytes = Buffer.from(textIn(head, LOOK.instructionsMaxCharacters) ?? "", "base64url");
	const { kid, jku } = membersIn(readJson(bytes));
	return textIn(kid) ?? textIn(jku) ?? "";
}

interface EndpointParts extends CollectorParts {
	client: Talk["client"];
}

const STATE_OF_FAILURE: Readonly<Record<OutboundFailureKind, LookStateName>> = {
	no_public_host: "dns-error",
	connection_failed: "unreachable",
	tls_failed: "tls-error",
	timeout: "timeout",
	too_large: "not-mcp",
	too_many_redirects: "not-mcp",
	bad_address: "unreachable",
	closed_port: "never-checked",
	opted_out: "opted-out",
	bad_answer: "server-error",
};

const SEE: Readonly<Record<EndpointEvidence["protocol"], (talk: Talk) => Promise<Seen>>> = {
	mcp: async (talk) =>
		(await seeModern(talk)) ?? (await seeLegacy(talk)) ?? (await seeStream(talk)),
	a2a: seeCard,
};

/**
 * Asks an MCP endpoint who it is and which tools it has: as the newest revision does, then with the handshake of the
 * earlier ones, then as in 2024. It calls no tool and sends no credential.
 */
export function lookAtMcp(url: string, parts: EndpointParts): Promise<Looked<EndpointEvidence>> {
	return lookAt(`endpoint:${url}`, "mcp", parts);
}

/** Reads the card of an A2A agent by the address of an interface, and sends it no message. */
export function lookAtCard(url: string, parts: EndpointParts): Promise<Looked<EndpointEvidence>> {
	return lookAt(`card:${url}`, "a2a", parts);
}

async function lookAt(
	subject: string,
	protocol: EndpointEvidence["protocol"],
	{ now, client, ...parts }: EndpointParts,
): Promise<Looked<EndpointEvidence>> {
	const url = subject.slice(subject.indexOf(":") + 1);
	const conversation = openConversation({ ...parts, now });
	const talk = { url, client, conversation, send: createMcpSender(url, conversation) };
	const sight = await SEE[protocol](talk).catch((error: unknown) => {
		if (!(error instanceof OutboundFailure)) throw error;
		return stateOnly(STATE_OF_FAILURE[error.kind]);
	});
	const { first, exchanges } = conversation;
	const tls = first?.tls && {
		...first.tls,
		not_after: first.tls.notAfter,
		names: [...first.tls.names],
	};
	return {
		evidence: {
			kind: "endpoint",
			subject,
			observed_at: now().toISOString(),
			protocol,
			...sight,
			tls: tls ?? null,
			exchanges,
		},
		...outcomeOf(conversation),
	};
}
