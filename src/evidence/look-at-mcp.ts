import type { EndpointEvidence, LookStateName } from "#contract/evidence/evidence.ts";
import { OutboundFailure, type OutboundFailureKind } from "#outbound/outbound-failure.ts";
import { type CollectorParts, type Looked, openConversation, outcomeOf } from "./conversation.ts";
import { createMcpSender } from "./mcp-messages.ts";
import { seeCard } from "./see-card.ts";
import { type Seen, seeLegacy, seeModern, seeStream, stateOnly, type Talk } from "./see-mcp.ts";

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
	mcp: seeMcp,
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
	const sight = await SEE[protocol](talk).catch(stateOfFailure);
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

async function seeMcp(talk: Talk): Promise<Seen> {
	return (await seeModern(talk)) ?? (await seeLegacy(talk)) ?? (await seeStream(talk));
}

function stateOfFailure(error: unknown): Seen {
	if (!(error instanceof OutboundFailure)) throw error;
	return stateOnly(STATE_OF_FAILURE[error.kind]);
}
