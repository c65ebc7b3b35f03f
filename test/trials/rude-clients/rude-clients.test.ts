import { keepsPromise } from "../keeps-promise.ts";
import { rudeClients } from "./rude-clients.ts";

keepsPromise(rudeClients, 10);
