import { createOutbox, type Outbox } from "#delivery/run-outbox.ts";
import type { DeliveryOutcome } from "#delivery/send-webhook.ts";
import type { RegistryStore } from "#registry/store.ts";
import { createTestRegistry } from "../registry/registry-fixture.ts";

export const SITE = { baseUrl: "https://registry.pier9.dev", name: "Pier Registry" };

export function outcome(
	result: DeliveryOutcome["result"],
	members: Partial<DeliveryOutcome> = {},
): DeliveryOutcome {
	const status = result === "delivered" ? 200 : result === "gone" ? 410 : 500;
	return { result, status, detail: "Answered.", retryAfterSeconds: null, ...members };
}

interface Sent {
	id: string;
	to: string;
	secret?: string;
	/** Of the agent. */
	title: string;
	/** Minutes since the start. */
	at: number;
}

type Answer = (sent: Sent) => DeliveryOutcome | Promise<DeliveryOutcome>;

/** An outbox whose receivers are a function. `sent` is what they got, in order. */
export function createTestOutbox({
	store,
	answer = () => outcome("delivered"),
	sendsMail = true,
}: {
	store?: RegistryStore;
	answer?: Answer;
	sendsMail?: boolean;
} = {}) {
	const registry = { ...createTestRegistry(store), sendsMail };
	const begun = registry.now().getTime();
	const sent: Sent[] = [];
	const take = async (message: Omit<Sent, "at">) => {
		const known = { ...message, at: (registry.now().getTime() - begun) / 60_000 };
		sent.push(known);
		return answer(known);
	};
	const paces = createOutbox({
		context: registry,
		senders: {
			mail: sendsMail
				? ({ to, subject }) =>
						take({ id: subject, to, title: subject.replace(/^\[.*?\] | was approved$/g, "") })
				: null,
			webhook: ({ id, url, secret, body }) =>
				take({ id, to: url, secret, title: JSON.parse(body).data.title }),
		},
		site: SITE,
		random: () => 0,
	});
	const outbox: Outbox = {
		async sweep(signal) {
			await paces.swift.sweep(signal);
			await paces.slow.sweep(signal);
		},
	};
	return { registry, paces, outbox, sent, titles: () => sent.map(({ title }) => title) };
}

/** Resolves when `open` is called. */
export function createGate() {
	let open = () => {};
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { open, opened };
}
