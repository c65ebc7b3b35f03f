import { isOfAnotherVersion } from "#snapshot/releases/open-release.ts";
import { restorePointer } from "#snapshot/releases/switch-release.ts";
import type { Config } from "../settings/config.ts";
import { briefReason, describeError, type Log } from "./log.ts";

/** Logs what is wrong with the followed releases. A process that may build restores a missing pointer. */
export function tellOfReleases(
	{ builds, releasesDirectory }: Pick<Config, "builds" | "releasesDirectory">,
	log: Log,
) {
	const restore = async (release: string): Promise<void> => {
		if (builds === "off") return;
		await restorePointer(releasesDirectory, release).then(
			() => log("warn", "the pointer to the current release was restored", { release }),
			(error: unknown) =>
				log("error", "the pointer to the current release cannot be restored", describeError(error)),
		);
	};
	return {
		async onFailure(error: unknown, release?: string) {
			if (release !== undefined && (await isOfAnotherVersion(releasesDirectory, release))) {
				log("info", "another version made the release; what this one can read is served", {
					release,
					reason: briefReason(error),
				});
			} else log("error", "the new release cannot be served", describeError(error));
		},
		onOlder: (release: string) =>
			log("error", "an older release is served, because the current one is incomplete", {
				release,
			}),
		onPointerGone: (release: string) => {
			log(
				"error",
				"the pointer to the current release is gone; the release it named is still served",
				{ release, directory: releasesDirectory },
			);
			void restore(release);
		},
	};
}
