import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * OpenSearch for tests, until the process is ended: java -cp 'JARS/*' Server.java FOLDER [NODES]. Each node, by default one, takes
 * the first free port from 9201 to 9299; "ready PORT ..." is printed when all answer. The lines "close N" and "start N" of the
 * standard input take a node away and bring it back, the first being 0, and are printed again when that is done.
 */
public class Server {
  public static void main(String[] given) throws IOException, InterruptedException {
    int nodes = given.length > 1 ? Integer.parseInt(given[1]) : 1;
    OpenSearchRunner runner = new OpenSearchRunner();
    runner
        .onBuild((number, settings) -> {
          if (nodes == 1) settings.put("discovery.type", "single-node");
        })
        .build(
            OpenSearchRunner.newConfigs()
                .clusterName("whom-tests")
                .numOfNode(nodes)
                .basePath(given[0])
                .baseHttpPort(9200)
                .useLogger()
                .disableESLogger());
    runner.ensureYellow();
    StringBuilder ready = new StringBuilder("ready");
    for (int node = 0; node < nodes; node++)
      ready.append(' ').append(runner.getNode(node).settings().get("http.port"));
    System.out.println(ready);
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = lines.readLine()) != null; ) {
      String[] words = line.split(" ");
      int node = Integer.parseInt(words[1]);
      if (words[0].equals("close")) runner.getNode(node).close();
      else runner.startNode(node);
      System.out.println(line);
    }
    Thread.currentThread().join();
  }
}
