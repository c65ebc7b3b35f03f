import { brokenReleases } from "./broken-releases/broken-releases.ts";
import { callsNobody } from "./calls-nobody/calls-nobody.ts";
import { canaries } from "./canaries/canaries.ts";
import { clients } from "./clients/clients.ts";
import { credentials } from "./credentials/credentials.ts";
import { damage } from "./damage/damage.ts";
import { deploy } from "./deploy/deploy.ts";
import { diskFaults } from "./disk-faults/disk-faults.ts";
import { doubleStart } from "./double-start/double-start.ts";
import { faultySource } from "./faulty-source/faulty-source.ts";
import { fuzz } from "./fuzz/fuzz.ts";
import { hostileListings } from "./hostile-listings/hostile-listings.ts";
import { killBuilder } from "./kill-builder/kill-builder.ts";
import { killCollector } from "./kill-collector/kill-collector.ts";
import { killFollower } from "./kill-follower/kill-follower.ts";
import { killOneOfMany } from "./kill-one-of-many/kill-one-of-many.ts";
import { killWriter } from "./kill-writer/kill-writer.ts";
import { limits } from "./limits/limits.ts";
import { lookAtFarm } from "./look-at-farm/look-at-farm.ts";
import { oneAccount } from "./one-account/one-account.ts";
import { restore } from "./restore/restore.ts";
import { rudeClients } from "./rude-clients/rude-clients.ts";
import { soak } from "./soak/soak.ts";
import type { Trial } from "./trial.ts";
import { wholeHours } from "./whole-hours/whole-hours.ts";

/** Every trial by the name that `npm run trial` takes. Each except `deploy` has a test with a smaller count. */
export const TRIALS: Readonly<Record<string, Trial>> = {
	"calls-nobody": callsNobody,
	canaries,
	clients,
	credentials,
	"hostile-listings": hostileListings,
	damage,
	"disk-faults": diskFaults,
	"double-start": doubleStart,
	"kill-writer": killWriter,
	"kill-one-of-many": killOneOfMany,
	"kill-builder": killBuilder,
	"kill-follower": killFollower,
	"kill-collector": killCollector,
	"look-at-farm": lookAtFarm,
	"faulty-source": faultySource,
	restore,
	deploy,
	"broken-releases": brokenReleases,
	"whole-hours": wholeHours,
	"rude-clients": rudeClients,
	fuzz,
	limits,
	"one-account": oneAccount,
	soak,
};
