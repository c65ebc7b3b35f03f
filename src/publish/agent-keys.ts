import { hash } from "node:crypto";
import { KEY_BYTES } from "#snapshot/agent-files.ts";
import { agentDigest } from "#snapshot/agents-file.ts";
import { agentSurroundings } from "#views/agents/agent-surroundings.ts";
import type { ViewContext } from "#views/view-context.ts";

/**
 * The keys of all agents, one behind the other: of each the digest of everything that its files are drawn from, apart from
 * the exact rank, and of the program that draws them (`by`). As long as it stays, so do the files that do not tell that.
 */
export function agentKeys(context: ViewContext, by: string): Uint8Array {
	const { agents } = context.snapshot;
	const keys = new Uint8Array(agents.length * KEY_BYTES);
	const put = (number: number, slug: string, digest: Uint8Array) => {
		const around = agentSurroundings(context, slug, number + 1);
		const key = hash("sha256", Buffer.concat([digest, Buffer.from(by + around)]), "buffer");
		keys.set(key.subarray(0, KEY_BYTES), number * KEY_BYTES);
	};
	const { saved } = agents;
	if (saved) {
		for (let number = 0; number < agents.length; number += 1) {
			put(number, saved.slugs.at(number), saved.digestAt(number));
		}
		return keys;
	}
	let number = 0;
	for (const agent of agents) put(number++, agent.slug, agentDigest(agent));
	return keys;
}
