import { inputsOf, needWords } from "../ways/way-parts.ts";
import { type Client, itemsOf } from "./client.ts";

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
	notes: ({ launch: { image, server } }) => {
		if (image === null || server?.transport !== "stdio") return [];
		const asked = inputsOf(itemsOf(server)).filter((input) => !input.left_out);
		return [
			"This works only for images that describe themselves in their labels.",
			...(server.environment.length > 0
				? [`These commands set no values. ${needWords("It needs", asked)}`.trim()]
				: []),
		];
	},
};
