/** Of `chat.mcp.allowedServers`, as VS Code 1.130 registers it. */
export const MATCHERS_SCHEMA = {
	type: ["array", "null"],
	items: {
		type: "object",
		additionalProperties: false,
		properties: {
			serverName: { type: "string", minLength: 1 },
			serverUrl: { type: "string", minLength: 1 },
			serverCommand: { type: "array", minItems: 1, items: { type: "string" } },
		},
		oneOf: [
			{ required: ["serverName"] },
			{ required: ["serverUrl"] },
			{ required: ["serverCommand"] },
		],
	},
};
