// Imported first by every program that is started from the command line: an older Node would fail later with an unclear error.
const needed = 24;

if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(
    `Atrium needs Node ${needed} or newer, and this is ${process.version}: start it with npm (npm start), or install Node ${needed} from https://nodejs.org`,
  );
  process.exit(1);
}
