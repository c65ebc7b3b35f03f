import { Gauge, type Registry } from "prom-client";
import type { RegistryReader } from "#registry/store.ts";

type Queues = Pick<
	RegistryReader,
	"submissions" | "comments" | "deliveries" | "claims" | "findOldestWaitingDelivery"
>;

export interface QueueParts {
	store: Queues;
	now: () => Date;
	/** How long an answer of the store is reused, however often it is scraped. */
	keptMs?: number;
	/** A store that is silent for this long counts as unreachable. */
	patienceMs?: number;
}

interface Figures {
	pendingSubmissions: number;
	heldComments: number;
	waitingDeliveries: number;
	oldestDeliveryAt: number | null;
	waitingClaims: number;
}

type Figure = (figures: Figures, nowMs: number) => number;

const GAUGES: readonly { name: string; help: string; of: Figure }[] = [
	{
		name: "agent_registry_pending_submissions",
		help: "Submissions that wait for a moderator",
		of: ({ pendingSubmissions }) => pendingSubmissions,
	},
	{
		name: "agent_registry_held_comments",
		help: "Comments that wait for a moderator",
		of: ({ heldComments }) => heldComments,
	},
	{
		name: "agent_registry_waiting_deliveries",
		help: "Mails and webhooks that have not left yet",
		of: ({ waitingDeliveries }) => waitingDeliveries,
	},
	{
		name: "agent_registry_oldest_delivery_age_seconds",
		help: "Age of the oldest mail or webhook that has not left yet; 0 where none waits",
		of: ({ oldestDeliveryAt }, nowMs) =>
			oldestDeliveryAt === null ? 0 : Math.max(0, (nowMs - oldestDeliveryAt) / 1000),
	},
	{
		name: "agent_registry_waiting_claims",
		help: "Claims whose proof was not found yet",
		of: ({ waitingClaims }) => waitingClaims,
	},
];

/** What waits in the registry. When the store does not answer, `store_up` is 0 and the figures are missing. */
export function queueMetrics(register: Registry, parts: QueueParts): void {
	const { now } = parts;
	const figures = createFigures(parts);
	const registers = [register];
	new Gauge({
		name: "agent_registry_store_up",
		help: "1 where the store of the records answers questions",
		registers,
		async collect() {
			this.set((await figures()) ? 1 : 0);
		},
	});
	for (const { name, help, of } of GAUGES) {
		new Gauge({
			name,
			help,
			registers,
			async collect() {
				const known = await figures();
				if (known) this.set(of(known, now().getTime()));
				else this.remove();
			},
		});
	}
}

/**
 * Asks once for all gauges of a scrape and for all scrapes within some seconds. While a silent store has not answered,
 * it is not asked again, or questions would pile up in it.
 */
function createFigures({ store, now, keptMs = 5_000, patienceMs = 2_000 }: QueueParts) {
	let asked: { atMs: number; answer: Promise<Figures | undefined> } | undefined;
	let isAsking = false;
	return (): Promise<Figures | undefined> => {
		const atMs = now().getTime();
		const isOld = !asked || Math.abs(atMs - asked.atMs) >= keptMs;
		if (!asked || (isOld && !isAsking)) {
			isAsking = true;
			const answer = readFigures(store).finally(() => {
				isAsking = false;
			});
			asked = { atMs, answer: within(patienceMs, answer) };
		}
		return asked.answer;
	};
}

async function readFigures(store: Queues): Promise<Figures> {
	const [pendingSubmissions, heldComments, waitingDeliveries, oldest, claims] = await Promise.all([
		store.submissions.countBy("status", "pending"),
		store.comments.countBy("held", "yes"),
		store.deliveries.countBy("waiting", "yes"),
		store.findOldestWaitingDelivery(),
		store.claims.by("open", "yes"),
	]);
	return {
		pendingSubmissions,
		heldComments,
		waitingDeliveries,
		oldestDeliveryAt: oldest ? Date.parse(oldest.createdAt) : null,
		waitingClaims: claims.filter(({ state }) => state === "waiting").length,
	};
}

/** A question that fails is answered too: the figures are unknown. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
	let timer: NodeJS.Timeout | undefined;
	const patience = new Promise<undefined>((resolve) => {
		timer = setTimeout(resolve, ms, undefined);
	});
	const answer = work.catch(() => undefined);
	return Promise.race([answer, patience]).finally(() => clearTimeout(timer));
}
