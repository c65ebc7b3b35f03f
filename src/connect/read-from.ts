/** Sources of what is not a row of a client, and the days when they were read. */
export const READ_FROM = {
	"vs-code-gallery": "microsoft/vscode, mcpManagementService.ts, 2026-11-22",
	bundles: "modelcontextprotocol/mcpb, 2026-11-22",
	skills: "agentskills.io and the documentation of the client, 2026-11-22",
	a2a: "A2A specification 1.0, 2026-11-22",
	api: "the form of OpenAI's API, 2026-11-22",
} as const;
