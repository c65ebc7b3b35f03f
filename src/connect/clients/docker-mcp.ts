import type { Client } from "./client.ts";

/** Accepts only images, which describe themselves. */
export const DOCKER_MCP_CLIENT: Client = {
	id: "docker-mcp",
	label: "Docker MCP Toolkit",
	readFrom: "docker/mcp-gateway, profiles, 2026-11-22",
	takes: ["stdio"],
	files: () => [],
	commands: ({ name, launch }) => {
		if (launch.image === null) return [];
		const profile = ["docker", "mcp", "profile", "create", "--name", name];
		return [
			{
				label: "Create a profile with it",
				words: [...profile, "--server", `docker://${launch.image}`],
			},
			{ label: "Start its gateway", words: ["docker", "mcp", "gateway", "run", "--profile", name] },
		];
	},
	notes: ({ launch, server }) => {
		if (launch.image === null || server.transport !== "stdio") return [];
		const names = Object.keys(server.env);
		return [
			"This works only for images that describe themselves in their labels.",
			...(names.length > 0 ? [`These commands set no values. It needs ${names.join(", ")}.`] : []),
		];
	},
};
