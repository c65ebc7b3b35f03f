/** Protocols of MCP registries, by the prefix of their paths. */
const MCP_REGISTRY = ["/v0.1/", "/v0/"];

/** What a problem says in the form of the protocol whose path was requested, in addition to our own members. */
export function protocolMembers(path: string, detail: string): { error?: string } {
	return MCP_REGISTRY.some((start) => path.startsWith(start)) ? { error: detail } : {};
}
