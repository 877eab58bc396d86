import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.mustangproject.validator.ZUGFeRDValidator;

/** Prints what the Mustang validator says of each file that is named, one report after a line with its path. */
public class Validate {
  public static void main(String[] paths) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    // The libraries print as they like.
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    for (String path : paths) {
      ZUGFeRDValidator validator = new ZUGFeRDValidator();
      validator.disableNotices();
      String report = validator.validate(path);
      out.println("=== " + (validator.wasCompletelyValid() ? "valid" : "invalid") + " " + path);
      out.println(report);
    }
  }
}
