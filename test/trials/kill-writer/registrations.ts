import { randomUUID } from "node:crypto";
import { z } from "zod";

const Acknowledgement = z.object({ id: z.string() });

/** What a client sends, with a key that lets it repeat the request. */
export interface Registration {
	key: string;
	title: string;
}

/** What was sent, by its key, with the id from the answer, if any. */
export type Sent = Map<string, { title: string; id?: string }>;

export function newRegistration(): Registration {
	const key = randomUUID();
	return { key, title: `Trial ${key}` };
}

/** Throws if nothing was acknowledged. */
export async function register(
	{ baseUrl, token }: { baseUrl: string; token: string },
	{ key, title }: Registration,
	sent: Sent,
): Promise<void> {
	sent.set(key, { title });
	const response = await fetch(`${baseUrl}/api/v1/agents/register`, {
		method: "POST",
		headers: {
			Authorization: `Bearer ${token}`,
			"Content-Type": "application/json",
			"Idempotency-Key": key,
		},
		body: JSON.stringify({ title, website_url: `https://trial.dev/${key}` }),
	});
	const text = await response.text();
	if (response.status !== 202) throw new Error(`answered ${response.status}: ${text}`);
	const { id } = Acknowledgement.parse(JSON.parse(text));
	sent.set(key, { title, id });
}

interface Submission {
	id: string;
	listing: { title: string };
}

/** A sentence for everything that is lost or stored more than once. */
export function compare(sent: Sent, kept: readonly Submission[], before: number): string[] {
	const titles = new Map(kept.map(({ id, listing }) => [id, listing.title]));
	const all = [...sent.values()];
	const lost = all.filter(({ id, title }) => id === undefined || titles.get(id) !== title);
	const surplus = kept.length - before - all.length;
	return [
		...lost.map(({ title, id }) => `${title} was acknowledged as ${id} and is lost`),
		...(surplus === 0 ? [] : [`there are ${surplus} submissions more than were sent`]),
	];
}
