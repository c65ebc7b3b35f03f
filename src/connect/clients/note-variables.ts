import { variableOf } from "../templates/blanks.ts";
import type { Setup } from "./client.ts";

/** For clients that read secrets from the environment. */
export function noteVariables({ name, open }: Setup): string[] {
	const secrets = open.filter(({ input }) => input.secret);
	const names = new Set(secrets.map((slot) => variableOf(slot, name)));
	return names.size === 0
		? []
		: [`Set ${[...names].join(", ")} in the environment before you start the client.`];
}
