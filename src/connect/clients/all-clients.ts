import { CLAUDE_CLIENTS } from "./claude.ts";
import type { Client } from "./client.ts";
import { CODEX_CLIENT } from "./codex.ts";
import { CONTINUE_CLIENT } from "./continue.ts";
import { DOCKER_MCP_CLIENT } from "./docker-mcp.ts";
import { EDITOR_CLIENTS, PLAIN_CLIENT } from "./editors.ts";
import { OPENCODE_CLIENT } from "./opencode.ts";
import { TERMINAL_CLIENTS } from "./terminals.ts";
import { VS_CODE_CLIENTS } from "./vs-code.ts";

export const NAMED_CLIENTS: readonly Client[] = [
	...VS_CODE_CLIENTS,
	...CLAUDE_CLIENTS,
	...EDITOR_CLIENTS,
	CODEX_CLIENT,
	...TERMINAL_CLIENTS,
	OPENCODE_CLIENT,
	CONTINUE_CLIENT,
	DOCKER_MCP_CLIENT,
];

export const CLIENTS: readonly Client[] = [...NAMED_CLIENTS, PLAIN_CLIENT];
