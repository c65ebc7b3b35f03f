import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type ChangedBy, shareBuilds } from "#api/builds/share-builds.ts";

const MINUTE_MS = 60_000;

function startSharing() {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
	vi.setSystemTime("2026-05-04T12:00:00.000Z");
	const asked: number[] = [];
	const startedAt = Date.now();
	const share = shareBuilds({
		request: () => asked.push((Date.now() - startedAt) / 1_000),
		now: () => new Date(),
	});
	onTestFinished(() => {
		share.stop();
		vi.useRealTimers();
	});
	const pass = (ms: number) => vi.advanceTimersByTime(ms);
	/** This many changes in this many seconds. */
	const change = (by: ChangedBy, times: number, seconds: number) => {
		for (let count = 0; count < times; count += 1) {
			share.onChange(by);
			pass((seconds * 1_000) / times);
		}
	};
	return { change, pass, asked, onChange: share.onChange, stop: share.stop };
}

describe("changes request builds", () => {
	it("of members at once, and then one for all within five minutes", () => {
		const { change, pass, asked } = startSharing();
		change("member", 97, 100);
		expect(asked).toEqual([0]);
		pass(60 * MINUTE_MS);
		expect(asked).toEqual([0, 300]);
	});

	it("of members twelve times an hour at most, however many follow", () => {
		const { change, asked } = startSharing();
		change("member", 86_399, 86_399);
		expect(asked.length).toBe(12 * 24);
	});

	it("of moderators at once each time, also between those of members", () => {
		const { change, asked } = startSharing();
		change("member", 2, 2);
		change("moderator", 3, 3);
		expect(asked).toEqual([0, 2, 3, 4]);
	});

	it("of members no more after a moderator's build included them", () => {
		const { change, pass, asked } = startSharing();
		change("member", 2, 2);
		change("moderator", 1, 1);
		pass(60 * MINUTE_MS);
		expect(asked).toEqual([0, 2]);
	});

	it("early if the process ends before it is time, and only then", () => {
		const { change, asked, stop } = startSharing();
		change("member", 1, 1);
		stop();
		expect(asked).toEqual([0]);
		change("member", 2, 2);
		stop();
		stop();
		expect(asked).toEqual([0, 3]);
	});

	it("no later because the clock was set back", () => {
		const { onChange, pass, asked } = startSharing();
		onChange("member");
		vi.setSystemTime("2026-05-03T12:00:00.000Z");
		onChange("member");
		pass(5 * MINUTE_MS);
		expect(asked).toHaveLength(2);
	});
});
