import { ONLY_VERSION } from "#contract/mcp-registry.ts";
import { keysOf } from "#contract/members-of.ts";
import { publisherOf } from "#domain/air-identifier.ts";
import { provenNamespaces } from "#domain/proven-namespaces.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

/** Texts by which protocols find agents, by the name of their columns. */
const KEYS = {
	/** Names that documents of servers give them. They ignore case. */
	names: ofServers(({ protocolName }) =>
		protocolName === null ? [] : [protocolName.toLowerCase()],
	),
	/** Namespaces that owners of servers have proven. */
	namespaces: ofServers(provenNamespaces),
	/** Numbers of versions of servers, those of deleted ones included. */
	versions: ofServers(({ protocolName, versions }) => {
		const numbers = versions.map(({ number }) => number);
		const isDocumented = protocolName?.includes("/") === true && numbers.length > 0;
		return isDocumented ? numbers : [ONLY_VERSION, ...numbers];
	}),
	/** Names that documents give agents in AI Catalogs. */
	identifiers: ({ catalogIdentifier }: SnapshotAgent) =>
		catalogIdentifier === null ? [] : [catalogIdentifier],
	/** Domains of the publishers who gave them. */
	publishers: ({ catalogIdentifier }: SnapshotAgent) => {
		const publisher = catalogIdentifier && publisherOf(catalogIdentifier);
		return publisher ? [publisher] : [];
	},
} as const;

export type AgentKey = keyof typeof KEYS;
export const AGENT_KEYS: readonly AgentKey[] = keysOf(KEYS);

export function keysOfAgent(agent: SnapshotAgent, key: AgentKey): readonly string[] {
	return KEYS[key](agent);
}

type Keys = (agent: SnapshotAgent) => readonly string[];

function ofServers(keys: Keys): Keys {
	return (agent) => (agent.agentType === "mcp_server" ? keys(agent) : []);
}
