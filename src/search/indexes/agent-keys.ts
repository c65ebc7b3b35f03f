import { keysOf } from "#contract/members-of.ts";
import { ONLY_VERSION } from "#contract/protocols/mcp-registry.ts";
import { provenNamespaces } from "#domain/agents/namespaces.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

const KEYS = {
	names: ofServers(({ protocolName, otherNames }) =>
		[protocolName, ...otherNames].flatMap((name) => name?.toLowerCase() ?? []),
	),
	namespaces: ofServers(provenNamespaces),
	/** One for all that name addresses that nobody has. */
	placeholders: ({ isPlaceholder }: SnapshotAgent) => (isPlaceholder ? ["all"] : []),
	versions: ofServers(({ protocolName, versions }) => {
		const numbers = versions.map((version) =>
			isVersionStated(version) ? version.number : ONLY_VERSION,
		);
		const isDocumented = protocolName?.includes("/") === true && numbers.length > 0;
		return isDocumented ? numbers : [ONLY_VERSION, ...numbers];
	}),
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
