import { setTimeout as sleep } from "node:timers/promises";
import { openHour } from "#api/hours/served-hour.ts";
import { tellOfReleases } from "#api/process/tell-of-releases.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { followRelease } from "#snapshot/releases/follow-release.ts";
import { currentReleaseId } from "#snapshot/releases/open-release.ts";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import type { Instance } from "../../scripts/instance.ts";
import type { Outcome, Setting, Trial } from "../trial.ts";
import { registryJson, sampleInstance, startServer } from "../trial-instance.ts";
import { vote } from "../vote.ts";
import { voteForAll } from "../vote-for-all.ts";
import { BROKEN_HOURS } from "./broken-hours.ts";
import { buildNow } from "./build-now.ts";
import { hourPlaces } from "./hour-places.ts";
import { createWatch } from "./watch-service.ts";

const LOOKS = 3;
const VOTED = "harbor-scout";

export const brokenReleases: Trial = {
	promise: "Broken releases and snapshots are refused, and the hour before is served",
	unit: "broken hours given to a running service",
	full: BROKEN_HOURS.length,
	run: giveBrokenHours,
};

/** Every kind is given to the code that follows hours, and as many as requested to the service itself. */
async function giveBrokenHours(setting: Setting): Promise<Outcome> {
	const instance = await sampleInstance(setting);
	const broken = await followAll(instance);
	const server = await startServer(instance, setting);
	const watch = createWatch(instance, server);
	const { token } = await registryJson(
		instance,
		...["token", "create", "--name", "trial", "--scope", "votes:write"],
	);
	const order = BROKEN_HOURS.map((hour) => ({ hour, lot: setting.random.next() }))
		.sort((left, right) => left.lot - right.lot)
		.map(({ hour }) => hour);
	for (const [done, { name, damage, needsHelp = false }] of order
		.slice(0, setting.count)
		.entries()) {
		const formerId = (await currentReleaseId(instance.releasesDirectory)) ?? "";
		// Two hours without changes are equal, and files of the other would be no damage.
		await vote(instance, { token, slugs: [VOTED], value: done % 2 === 0 ? 1 : -1 });
		// It must not notice the broken hour before.
		const before = await watch.pause();
		const id = await buildNow(instance);
		const mend = await damage(hourPlaces(instance, { id, formerId }));
		watch.resume();
		const faults = await watch.refuses(before);
		if (needsHelp) await mend();
		await buildNow(instance);
		faults.push(...(await watch.goesOn()));
		broken.push(...faults.map((fault) => `given ${name}, ${fault}`));
		setting.progress(done + 1);
	}
	const { code } = await server.stop();
	if (code !== 0) broken.push(`the service ended with ${code}`);
	return { figures: { "kinds of broken hours": BROKEN_HOURS.length }, broken };
}

async function followAll(instance: Instance): Promise<string[]> {
	const { releasesDirectory } = instance;
	const formerId = (await currentReleaseId(releasesDirectory)) ?? "";
	await voteForAll(instance, "trial");
	const id = await buildNow(instance);
	const places = hourPlaces(instance, { id, formerId });
	const broken: string[] = [];
	for (const { name, damage } of BROKEN_HOURS) {
		await switchRelease(releasesDirectory, formerId);
		const failures: Promise<void>[] = [];
		const follower = await follow(instance, failures);
		await switchRelease(releasesDirectory, id);
		const mend = await damage(places);
		for (let looks = 0; looks < LOOKS; looks += 1) await follower.refresh();
		const served = follower.current()?.release.manifest.id;
		if (served !== formerId) broken.push(`followed, ${name} took the place of the hour before`);
		if (failures.length !== 1) broken.push(`followed, ${name} was told ${failures.length} times`);
		// Nothing else catches what fails here: it ends the service.
		for (const { status } of await Promise.allSettled(failures))
			if (status === "rejected") broken.push(`followed, ${name} could not be told`);
		await mend();
		await follower.refresh();
		if (follower.current()?.release.manifest.id !== id) broken.push(`${name} stays after mending`);
		follower.stop();
		// Files that the garbage collector closes would accumulate otherwise.
		await sleep(0);
	}
	return broken;
}

/** Like the service, but with another interval. */
function follow(
	{ releasesDirectory, dataDirectory, baseUrl }: Instance,
	failures: Promise<void>[],
) {
	const { onFailure } = tellOfReleases({ builds: "off", releasesDirectory }, () => {});
	const site = { baseUrl, name: "Trial", contactEmail: "trial@trial.dev", limits: DEFAULT_LIMITS };
	return followRelease({
		releasesDirectory,
		dataDirectory,
		pollMs: 3_600_000,
		prepare: (hour) => openHour(hour, { site, dataDirectory }),
		onFailure: (error, id) => failures.push(onFailure(error, id)),
	});
}
