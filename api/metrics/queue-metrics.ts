import type { Registry } from "prom-client";
import { ageMs } from "#contract/instants.ts";
import type { RegistryReader } from "#registry/store.ts";
import { addGauges } from "./add-gauges.ts";
import { type AskingParts, askSeldom } from "./ask-seldom.ts";

type Queues = Pick<
	RegistryReader,
	"submissions" | "comments" | "reports" | "deliveries" | "claims" | "findOldestWaitingDelivery"
>;

export interface QueueParts extends AskingParts {
	store: Queues;
}

const GAUGES: readonly {
	name: string;
	help: string;
	read: (store: Queues, now: () => Date) => Promise<number>;
}[] = [
	{
		name: "agent_registry_pending_submissions",
		help: "Submissions in review",
		read: ({ submissions }) => submissions.countBy("status", "pending"),
	},
	{
		name: "agent_registry_held_comments",
		help: "Held comments",
		read: ({ comments }) => comments.countBy("held", "yes"),
	},
	{
		name: "agent_registry_open_reports",
		help: "Open reports on agents",
		read: ({ reports }) => reports.countBy("state", "open"),
	},
	{
		name: "agent_registry_waiting_deliveries",
		help: "Mails and webhooks that are not sent yet",
		read: ({ deliveries }) => deliveries.countBy("waiting", "yes"),
	},
	{
		name: "agent_registry_oldest_delivery_age_seconds",
		help: "Age of the oldest mail or webhook that is not sent yet; 0 if there is none",
		read: async (store, now) => {
			const oldest = await store.findOldestWaitingDelivery();
			return oldest ? Math.max(0, ageMs(oldest.createdAt, now()) / 1000) : 0;
		},
	},
	{
		name: "agent_registry_waiting_claims",
		help: "Claims without a proof yet",
		read: async ({ claims }) =>
			(await claims.by("open", "yes")).filter(({ state }) => state === "waiting").length,
	},
];

/** Queues of the registry. If the store does not answer, `store_up` is 0 and the figures are missing. */
export function queueMetrics(register: Registry, parts: QueueParts): void {
	const { now, store } = parts;
	const figures = askSeldom(() => Promise.all(GAUGES.map(({ read }) => read(store, now))), parts);
	const isUp = {
		name: "agent_registry_store_up",
		help: "1 if the record store answers",
		of: ([answer]: readonly unknown[]) => Number(answer !== undefined),
	};
	addGauges(register, [isUp], async () => [await figures()]);
	const rows = GAUGES.map((gauge, place) => ({
		...gauge,
		of: (counts: readonly number[]) => counts[place],
	}));
	addGauges(register, rows, figures);
}
