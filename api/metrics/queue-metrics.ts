import { Gauge, type Registry } from "prom-client";
import type { RegistryReader } from "#registry/store.ts";
import { addGauges, type GaugeRow } from "./add-gauges.ts";
import { type AskingParts, askSeldom } from "./ask-seldom.ts";

type Queues = Pick<
	RegistryReader,
	"submissions" | "comments" | "reports" | "deliveries" | "claims" | "findOldestWaitingDelivery"
>;

export interface QueueParts extends AskingParts {
	store: Queues;
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

const GAUGES: readonly GaugeRow<Figures & { nowMs: number }>[] = [
	{
		name: "agent_registry_pending_submissions",
		help: "Submissions in review",
		of: ({ pendingSubmissions }) => pendingSubmissions,
	},
	{
		name: "agent_registry_held_comments",
		help: "Held comments",
		of: ({ heldComments }) => heldComments,
	},
	{
		name: "agent_registry_open_reports",
		help: "Open reports on agents",
		of: ({ openReports }) => openReports,
	},
	{
		name: "agent_registry_waiting_deliveries",
		help: "Mails and webhooks that are not sent yet",
		of: ({ waitingDeliveries }) => waitingDeliveries,
	},
	{
		name: "agent_registry_oldest_delivery_age_seconds",
		help: "Age of the oldest mail or webhook that is not sent yet; 0 if there is none",
		of: ({ oldestDeliveryAt, nowMs }) =>
			oldestDeliveryAt === null ? 0 : Math.max(0, (nowMs - oldestDeliveryAt) / 1000),
	},
	{
		name: "agent_registry_waiting_claims",
		help: "Claims without a proof yet",
		of: ({ waitingClaims }) => waitingClaims,
	},
];

/** Queues of the registry. If the store does not answer, `store_up` is 0 and the figures are missing. */
export function queueMetrics(register: Registry, parts: QueueParts): void {
	const { now, store } = parts;
	const figures = askSeldom(() => readFigures(store), parts);
	new Gauge({
		name: "agent_registry_store_up",
		help: "1 if the record store answers",
		registers: [register],
		async collect() {
			this.set((await figures()) ? 1 : 0);
		},
	});
	addGauges(register, GAUGES, async () => {
		const known = await figures();
		return known && { ...known, nowMs: now().getTime() };
	});
}

async function readFigures(store: Queues) {
	const [pendingSubmissions, heldComments, openReports, waitingDeliveries, oldest, claims] =
		await Promise.all([
			store.submissions.countBy("status", "pending"),
			store.comments.countBy("held", "yes"),
			store.reports.countBy("state", "open"),
			store.deliveries.countBy("waiting", "yes"),
			store.findOldestWaitingDelivery(),
			store.claims.by("open", "yes"),
		]);
	return {
		pendingSubmissions,
		heldComments,
		openReports,
		waitingDeliveries,
		oldestDeliveryAt: oldest ? Date.parse(oldest.createdAt) : null,
		waitingClaims: claims.filter(({ state }) => state === "waiting").length,
	};
}
