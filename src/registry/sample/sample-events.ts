import type { AgentEvent } from "#domain/records/registry-event.ts";
import type { SampleClock } from "./sample-clock.ts";
import type { SampleAgent } from "./sample-document.ts";
import { seededRandom } from "./seeded-random.ts";

/** Days with separate signals; earlier page views are one sum per month. */
const DETAILED_DAYS = 130;
const OLDEST_DAYS = 400;

const VIEWS_PER_DAY_MAX = 700;
const VOTES_PER_VIEW = 0.004;
const WATCHES_PER_VIEW = 0.0015;

/** Days in which an agent with full momentum grows (or fades) by the factor e. */
const MOMENTUM_DAYS = 40;

/** The hand-written momenta lean upwards; this is subtracted, so that as many agents fade as rise. */
const MEAN_MOMENTUM = 0.15;

/** Attention comes in waves; how much they add or take, and the range of their length in days. */
const WAVE_HEIGHT = 0.45;
const WAVE_DAYS = { min: 14, max: 60 };

/** Signals that match an agent's popularity, momentum and controversy; the same for the same agent and day. */
export function sampleEvents(agent: SampleAgent, clock: SampleClock): AgentEvent[] {
	const random = seededRandom(`events ${agent.slug}`);
	const events: AgentEvent[] = [];
	const first = Math.min(agent.createdDaysAgo, OLDEST_DAYS);
	const wave = {
		days: WAVE_DAYS.min + random.next() * (WAVE_DAYS.max - WAVE_DAYS.min),
		phase: random.next() * 2 * Math.PI,
	};
	let actors = 0;
	for (let day = first; day >= 0; day -= day > DETAILED_DAYS ? 30 : 1) {
		const days = day > DETAILED_DAYS ? 30 : 1;
		// Later in the day than the listing itself, which is created at midnight.
		const at = clock.daysAgo(Math.max(0, day - 0.1 - random.next() * 0.8));
		const swing = 1 + WAVE_HEIGHT * Math.sin((2 * Math.PI * day) / wave.days + wave.phase);
		const mean = meanViews(agent, day) * swing * days;
		const views = random.count(mean * (0.7 + 0.6 * random.next()));
		if (views > 0) events.push({ type: "view", slug: agent.slug, count: views, at });
		for (let vote = random.count(views * VOTES_PER_VIEW); vote > 0; vote -= 1) {
			actors += 1;
			const value = random.next() < agent.controversy ? -1 : 1;
			events.push({ type: "vote", slug: agent.slug, actor: `sample-${actors}`, value, at });
		}
		for (let watch = random.count(views * WATCHES_PER_VIEW); watch > 0; watch -= 1) {
			actors += 1;
			events.push({ type: "watch", slug: agent.slug, actor: `sample-${actors}`, on: true, at });
		}
	}
	return events;
}

function meanViews({ popularity, momentum }: SampleAgent, day: number): number {
	const growth = Math.exp((-(momentum - MEAN_MOMENTUM) * Math.min(day, 90)) / MOMENTUM_DAYS);
	return (1 + VIEWS_PER_DAY_MAX * popularity ** 2.5) * growth;
}
