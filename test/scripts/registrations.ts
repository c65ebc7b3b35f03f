import { registryJson } from "./command-line.ts";
import type { Instance } from "./instance.ts";

/** A new token from the command line. */
export function createToken(instance: Instance, ...scopes: string[]) {
	return registryJson(instance, "token", "create", "--name", "me", "--scope", ...scopes);
}

/** Registers an agent over HTTP. By default its website is named like it. */
export function register(
	baseUrl: string,
	token: string,
	{ title, ...facts }: { title: string; [fact: string]: string },
): Promise<Response> {
	const website_url = `https://${title.toLowerCase().replaceAll(" ", "-")}.dev`;
	return fetch(`${baseUrl}/api/v1/agents/register`, {
		method: "POST",
		headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
		body: JSON.stringify({ title, website_url, ...facts }),
	});
}
