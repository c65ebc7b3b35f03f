import type { Instance } from "../scripts/instance.ts";

interface Votes {
	token: string;
	slugs: readonly string[];
	value: -1 | 1;
}

/** Casts the same vote for each of these agents. */
export async function vote(
	{ baseUrl }: Pick<Instance, "baseUrl">,
	{ token, slugs, value }: Votes,
): Promise<void> {
	await Promise.all(
		slugs.map(async (slug) => {
			const { status } = await fetch(`${baseUrl}/api/v1/agents/${slug}/vote`, {
				method: "PUT",
				headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
				body: JSON.stringify({ value }),
			});
			if (status !== 200) throw new Error(`A vote on ${slug} was answered with ${status}`);
		}),
	);
}
